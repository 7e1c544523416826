-- Jobs that run SQL in projects' databases, and their runs.
CREATE TABLE cron_jobs (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id   bigint NOT NULL REFERENCES projects ON DELETE CASCADE,
  name         text NOT NULL,
  schedule     text NOT NULL,
  command      text NOT NULL,
  role         text NOT NULL,
  is_active    boolean NOT NULL,
  time_max_s   integer NOT NULL,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  UNIQUE (project_id, name)
);
COMMENT ON COLUMN cron_jobs.role IS 'Of the project''s database; empty: the project''s own role.';

CREATE TABLE cron_runs (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id     bigint NOT NULL REFERENCES cron_jobs ON DELETE CASCADE,
  state      text NOT NULL,
  planned_at timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at   timestamptz,
  started_by text NOT NULL,
  rows       bigint,
  output     text NOT NULL,
  error      text NOT NULL
);
CREATE INDEX cron_runs_of_job ON cron_runs (job_id, id DESC);
CREATE UNIQUE INDEX cron_runs_running ON cron_runs (job_id) WHERE state = 'running';
COMMENT ON INDEX cron_runs_running IS 'A job runs once at a time.';
COMMENT ON TABLE cron_runs IS 'Only the newest of each job are kept, and only the start of an output.';

ALTER TABLE projects ADD COLUMN has_cron_jobs boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN projects.has_cron_jobs IS
  'The owner of a project reads jobs at its start only if there are some.';
