-- Findings of the advisor that the members of a project muted.
CREATE TABLE advisor_exceptions (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  project_id bigint NOT NULL REFERENCES projects ON DELETE CASCADE,
  lint_name  text NOT NULL,
  cache_key  text,
  reason     text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX advisor_exceptions_of_project
  ON advisor_exceptions (project_id, lint_name, (coalesce(cache_key, '')));
COMMENT ON COLUMN advisor_exceptions.cache_key IS 'The muted finding; null: every finding of the lint.';
COMMENT ON COLUMN advisor_exceptions.created_by IS 'A username, also after the account was deleted.';
