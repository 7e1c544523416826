-- Dumps of projects' databases that are made or restored, or were.
CREATE TABLE project_dumps (
  id                 text PRIMARY KEY,
  project_id         bigint NOT NULL REFERENCES projects ON DELETE CASCADE,
  kind               text NOT NULL,
  state              text NOT NULL,
  name               text NOT NULL,
  started_by         text NOT NULL,
  started_at         timestamptz NOT NULL,
  ended_at           timestamptz,
  in_one_transaction boolean NOT NULL,
  message            text NOT NULL,
  progress           jsonb NOT NULL,
  errors             jsonb NOT NULL,
  tables             jsonb NOT NULL,
  CHECK ((state = 'running') = (ended_at IS NULL))
);
CREATE INDEX project_dumps_of_project ON project_dumps (project_id, started_at DESC);
CREATE UNIQUE INDEX project_dumps_running ON project_dumps (project_id) WHERE state = 'running';
COMMENT ON INDEX project_dumps_running IS 'One at a time for each project.';
COMMENT ON COLUMN project_dumps.name IS 'Of the file, or the source without its password.';
COMMENT ON COLUMN project_dumps.errors IS 'The first statements that failed.';
COMMENT ON TABLE project_dumps IS 'Only the newest of each project are kept.';
