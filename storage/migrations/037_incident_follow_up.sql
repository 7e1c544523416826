-- Incidents promise their next update, and maintenance can be cancelled before it begins.
ALTER TABLE incidents
  ADD COLUMN next_update_by timestamptz,
  DROP CONSTRAINT incidents_state_check,
  DROP CONSTRAINT incidents_end_check,
  ADD CONSTRAINT incidents_state_check CHECK (CASE kind
    WHEN 'incident' THEN state IN ('investigating', 'identified', 'monitoring', 'resolved')
    ELSE state IN ('scheduled', 'in_progress', 'completed', 'cancelled') END),
  ADD CONSTRAINT incidents_end_check
    CHECK ((state IN ('resolved', 'completed', 'cancelled')) = (resolved_at IS NOT NULL)),
  ADD CONSTRAINT incidents_next_update_check
    CHECK (next_update_by IS NULL OR (kind = 'incident' AND resolved_at IS NULL));
COMMENT ON COLUMN incidents.next_update_by IS
  'When the next update is promised; each update replaces it. Open incidents only.';

ALTER TABLE incident_updates
  DROP CONSTRAINT incident_updates_state_check,
  ADD CONSTRAINT incident_updates_state_check CHECK (state IN ('investigating', 'identified',
    'monitoring', 'resolved', 'scheduled', 'in_progress', 'completed', 'cancelled'));

CREATE OR REPLACE VIEW incident_details AS
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
       kind, planned_start, planned_end, announce_ahead, post_mortem, held_back, next_update_by
FROM incidents i;
