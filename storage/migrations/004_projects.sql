-- Projects: what they are, where their database listens, and how they are.
CREATE TABLE projects (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ref             text NOT NULL UNIQUE,
  organization_id bigint NOT NULL REFERENCES organizations,
  name            text NOT NULL,
  region          text NOT NULL,
  cloud_provider  text NOT NULL,
  port            integer NOT NULL UNIQUE CHECK (port BETWEEN 1 AND 65535),
  sealed_password bytea NOT NULL,
  db_version      text,
  status          text NOT NULL,
  condition       jsonb NOT NULL,
  inserted_at     timestamptz NOT NULL
);
CREATE INDEX projects_of_organization ON projects (organization_id);
COMMENT ON TABLE projects IS 'Every project that exists; a removed one lives on in audit_log only.';
COMMENT ON COLUMN projects.port IS 'Reserved as long as the project exists, also while it is paused.';
COMMENT ON COLUMN projects.sealed_password IS 'Encrypted under the installation''s key.';
COMMENT ON COLUMN projects.condition IS 'Reason, operation, steps and fault; see storage/condition_json.hpp.';
