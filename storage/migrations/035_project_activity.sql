-- What happened to each project: operations, changes of health, changes of settings.
CREATE TABLE project_activity (
  id           text COLLATE "C" PRIMARY KEY,
  project_ref  text NOT NULL,
  at           timestamptz NOT NULL,
  kind         text NOT NULL,
  outcome      text NOT NULL,
  ended_at     timestamptz,
  requested_by text NOT NULL,
  reason       text NOT NULL,
  detail       jsonb NOT NULL
);
CREATE INDEX project_activity_of_project ON project_activity (project_ref, at DESC, id DESC);
CREATE INDEX project_activity_at ON project_activity (at);
COMMENT ON TABLE project_activity IS
  'Kept for 90 days, also after the project was deleted. Incidents are merged when it is read.';
COMMENT ON COLUMN project_activity.detail IS
  'Steps of an operation, names of changed settings, sizes; never a value of a setting or a secret.';
