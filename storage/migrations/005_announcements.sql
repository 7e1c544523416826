-- What people are told: incidents, the notice; and the flags that switch features from afar.
CREATE TABLE incidents (
  id                       uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  title                    text NOT NULL,
  impact                   text NOT NULL CHECK (impact IN ('none', 'minor', 'major', 'critical')),
  state                    text NOT NULL
    CHECK (state IN ('investigating', 'identified', 'monitoring', 'resolved')),
  regions                  text[] NOT NULL,
  services                 text[] NOT NULL,
  organizations            text[] NOT NULL,
  projects                 text[] NOT NULL,
  affects_project_creation boolean NOT NULL,
  show_to_everybody        boolean NOT NULL,
  opened_at                timestamptz NOT NULL,
  resolved_at              timestamptz,
  CHECK ((state = 'resolved') = (resolved_at IS NOT NULL))
);
CREATE INDEX incidents_open ON incidents (opened_at) WHERE resolved_at IS NULL;
COMMENT ON COLUMN incidents.organizations IS 'Slugs; an incident outlives what it concerned.';

CREATE TABLE incident_updates (
  incident_id uuid NOT NULL REFERENCES incidents ON DELETE CASCADE,
  number      integer NOT NULL,
  at          timestamptz NOT NULL,
  state       text NOT NULL
    CHECK (state IN ('investigating', 'identified', 'monitoring', 'resolved')),
  message     text NOT NULL,
  PRIMARY KEY (incident_id, number)
);
COMMENT ON TABLE incident_updates IS 'The timeline of an incident, counted from 1.';

-- What the program reads: lists travel as JSON, moments of updates as milliseconds since 1970.
CREATE VIEW incidents_told AS
SELECT id, title, impact, state,
       array_to_json(regions) AS regions,
       array_to_json(services) AS services,
       array_to_json(organizations) AS organizations,
       array_to_json(projects) AS projects,
       affects_project_creation, show_to_everybody, opened_at, resolved_at,
       (SELECT coalesce(json_agg(json_build_object(
                 'at', (extract(epoch FROM u.at) * 1000)::bigint,
                 'state', u.state,
                 'message', u.message) ORDER BY u.number), '[]')
        FROM incident_updates u WHERE u.incident_id = i.id) AS updates
FROM incidents i;
COMMENT ON VIEW incidents_told IS 'Incidents, each with its whole timeline.';

CREATE TABLE notice (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id       uuid NOT NULL DEFAULT gen_random_uuid(),
  message  text NOT NULL,
  link     text
);
COMMENT ON TABLE notice IS 'What the installation tells everybody: one row or none.';

CREATE TABLE flags (
  name       text PRIMARY KEY,
  value      boolean NOT NULL,
  changed_at timestamptz NOT NULL
);
COMMENT ON TABLE flags IS 'A flag without a row counts as false.';
