-- Incidents that come from outside: of which group of alerts, and what of it was told.
ALTER TABLE incidents
  ADD COLUMN held_back     boolean NOT NULL DEFAULT false,
  ADD COLUMN source_key    text,
  ADD COLUMN source_alerts jsonb NOT NULL DEFAULT '[]';
CREATE UNIQUE INDEX incidents_source ON incidents (source_key) WHERE resolved_at IS NULL;
COMMENT ON COLUMN incidents.held_back IS 'Nobody but operators is told of it until one of them says so.';
COMMENT ON COLUMN incidents.source_key IS 'The digest of the group''s key; none for what people open.';
COMMENT ON COLUMN incidents.source_alerts IS 'Fingerprints of the alerts that were told.';

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
       kind, planned_start, planned_end, announce_ahead, post_mortem, held_back
FROM incidents i;
