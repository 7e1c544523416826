-- What people who agreed to it did in the dashboard. Nobody is named: a person is a keyed digest.
CREATE TABLE telemetry_events (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at           timestamptz NOT NULL,
  person       text NOT NULL,
  action       text NOT NULL,
  page_path    text,
  properties   jsonb NOT NULL,
  project      text,
  organization text
);
CREATE INDEX telemetry_events_at ON telemetry_events (at) INCLUDE (action, person);
COMMENT ON COLUMN telemetry_events.person IS
  'A digest of the account''s id under the installation''s key: the same for all of one person''s events.';
COMMENT ON COLUMN telemetry_events.project IS 'As the browser says; may name what is gone.';
