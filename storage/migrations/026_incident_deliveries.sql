-- What is told of incidents outside: written with the change itself, sent afterwards.
CREATE TABLE incident_deliveries (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  incident_id uuid NOT NULL REFERENCES incidents ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('webhook', 'slack', 'mail')),
  target      text NOT NULL,
  event       text NOT NULL,
  body        jsonb NOT NULL,
  made_at     timestamptz NOT NULL,
  tries       integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  next_try_at timestamptz,
  done_at     timestamptz,
  last_error  text NOT NULL DEFAULT '',
  CHECK (done_at IS NULL OR next_try_at IS NULL)
);
CREATE INDEX incident_deliveries_due ON incident_deliveries (next_try_at)
  WHERE next_try_at IS NOT NULL;
CREATE INDEX incident_deliveries_made ON incident_deliveries (made_at);
CREATE INDEX incident_deliveries_incident ON incident_deliveries (incident_id);
COMMENT ON TABLE incident_deliveries IS 'One of each change to each target; kept for 30 days.';
COMMENT ON COLUMN incident_deliveries.next_try_at IS 'Nothing once it was taken, or given up.';
