-- The record of what people did. It refers to nothing by key: it outlives what it tells of.
CREATE TABLE audit_log (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at                timestamptz NOT NULL,
  organization_slug text,
  project_ref       text,
  actor_account     uuid,
  actor_name        text NOT NULL,
  action            text NOT NULL,
  target            text NOT NULL,
  detail            jsonb NOT NULL,
  request_id        text
);
CREATE INDEX audit_log_of_organization ON audit_log (organization_slug, id);
COMMENT ON TABLE audit_log IS 'Added to in the transaction of the change itself; never changed.';
COMMENT ON COLUMN audit_log.detail IS 'Never holds a secret.';
