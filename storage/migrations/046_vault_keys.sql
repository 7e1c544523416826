-- Keys with which the secrets of projects' vaults are encrypted. The secrets are in the projects'
-- databases.
CREATE TABLE vault_keys (
  project_id bigint PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
  sealed_key text NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON COLUMN vault_keys.sealed_key IS
  'The key, sealed with the installation''s key. Without it the secrets cannot be read.';
