-- Hooks that send changes of rows in projects' databases to web addresses. The changes and their
-- deliveries are in the project's own database.
CREATE TABLE database_hooks (
  id             uuid PRIMARY KEY,
  project_id     bigint NOT NULL REFERENCES projects ON DELETE CASCADE,
  name           text NOT NULL,
  schema_name    text NOT NULL,
  table_name     text NOT NULL,
  events         text[] NOT NULL,
  condition      text NOT NULL,
  url            text NOT NULL,
  timeout_s      integer NOT NULL,
  attempts_max   integer NOT NULL,
  is_active      boolean NOT NULL,
  sealed_secrets bytea NOT NULL,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  UNIQUE (project_id, name)
);
COMMENT ON COLUMN database_hooks.sealed_secrets IS
  'The signing secret and the headers, sealed with the installation''s key.';

ALTER TABLE projects ADD COLUMN has_hooks boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN projects.has_hooks IS
  'The owner of a project reads hooks at its start only if there are some.';
