-- Maintenance beside incidents, who posted what, edits, and what was learned.
ALTER TABLE incidents
  ADD COLUMN kind           text NOT NULL DEFAULT 'incident'
    CHECK (kind IN ('incident', 'maintenance')),
  ADD COLUMN planned_start  timestamptz,
  ADD COLUMN planned_end    timestamptz,
  ADD COLUMN announce_ahead boolean NOT NULL DEFAULT false,
  ADD COLUMN post_mortem    text NOT NULL DEFAULT '',
  DROP CONSTRAINT incidents_state_check,
  DROP CONSTRAINT incidents_check,
  ADD CONSTRAINT incidents_state_check CHECK (CASE kind
    WHEN 'incident' THEN state IN ('investigating', 'identified', 'monitoring', 'resolved')
    ELSE state IN ('scheduled', 'in_progress', 'completed') END),
  ADD CONSTRAINT incidents_end_check
    CHECK ((state IN ('resolved', 'completed')) = (resolved_at IS NOT NULL)),
  ADD CONSTRAINT incidents_plan_check CHECK (CASE kind
    WHEN 'incident' THEN planned_start IS NULL AND planned_end IS NULL
    ELSE planned_start < planned_end END);
COMMENT ON COLUMN incidents.announce_ahead IS 'Maintenance is shown before it begins.';
COMMENT ON COLUMN incidents.post_mortem IS 'Empty: none was written.';
COMMENT ON COLUMN incidents.resolved_at IS 'Of maintenance: when it was completed.';

ALTER TABLE incident_updates
  ADD COLUMN author text NOT NULL DEFAULT '',
  DROP CONSTRAINT incident_updates_state_check,
  ADD CONSTRAINT incident_updates_state_check CHECK (state IN ('investigating', 'identified',
    'monitoring', 'resolved', 'scheduled', 'in_progress', 'completed'));
COMMENT ON COLUMN incident_updates.author IS 'A name, for operators; empty for what was posted before names were kept.';

CREATE TABLE incident_edits (
  incident_id uuid NOT NULL REFERENCES incidents ON DELETE CASCADE,
  number      integer NOT NULL,
  at          timestamptz NOT NULL,
  author      text NOT NULL,
  changes     jsonb NOT NULL,
  PRIMARY KEY (incident_id, number)
);
COMMENT ON TABLE incident_edits IS 'What was changed of an incident besides its timeline, counted from 1.';
COMMENT ON COLUMN incident_edits.changes IS '{field: {from, to}}';

CREATE OR REPLACE VIEW incidents_told AS
SELECT id, title, impact, state,
       array_to_json(regions) AS regions,
       array_to_json(services) AS services,
       array_to_json(organizations) AS organizations,
       array_to_json(projects) AS projects,
       affects_project_creation, show_to_everybody, opened_at, resolved_at,
       (SELECT coalesce(json_agg(json_build_object(
                 'at', (extract(epoch FROM u.at) * 1000)::bigint,
                 'state', u.state,
                 'message', u.message,
                 'author', u.author) ORDER BY u.number), '[]')
        FROM incident_updates u WHERE u.incident_id = i.id) AS updates,
       kind, planned_start, planned_end, announce_ahead, post_mortem
FROM incidents i;
