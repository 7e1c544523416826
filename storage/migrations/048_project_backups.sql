-- Backups of projects' databases. The backups themselves are in each project's repository.
CREATE TABLE project_backups (
  project_id     bigint PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
  state          jsonb,
  state_at       timestamptz,
  tried_at       timestamptz,
  failure        text NOT NULL DEFAULT '',
  requested_kind text,
  requested_by   text,
  requested_at   timestamptz,
  CHECK ((state IS NULL) = (state_at IS NULL)),
  CHECK ((requested_kind IS NULL) = (requested_at IS NULL))
);
COMMENT ON COLUMN project_backups.state IS
  'What the host reported last, for the time in which it is unreachable.';
COMMENT ON COLUMN project_backups.tried_at IS
  'The last start of a backup by the schedule, so that a failed one is not repeated at once.';
COMMENT ON COLUMN project_backups.failure IS
  'Why the last backup was not even started; empty: it was.';
COMMENT ON COLUMN project_backups.requested_kind IS
  'Of a backup that a member requested and that waits for others.';

CREATE TABLE backup_proofs (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES projects ON DELETE CASCADE,
  label      text NOT NULL,
  proven_at  timestamptz NOT NULL,
  took_ms    bigint NOT NULL,
  failure    text NOT NULL,
  UNIQUE (project_id, label, proven_at)
);
CREATE INDEX backup_proofs_of_project ON backup_proofs (project_id, proven_at DESC);
COMMENT ON COLUMN backup_proofs.failure IS 'Empty: the backup was restored successfully.';
COMMENT ON TABLE backup_proofs IS 'Only the newest of each project are kept.';

ALTER TABLE projects ADD COLUMN recovery_target jsonb;
COMMENT ON COLUMN projects.recovery_target IS
  'To what the operation "recover" restores the database, also when it is retried.';
