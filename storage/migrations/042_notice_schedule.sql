-- Notices have a severity, and are shown from a start to an end.
ALTER TABLE notice
  ADD COLUMN severity  text NOT NULL DEFAULT 'info' CHECK (severity IN ('info', 'warning', 'critical')),
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN ends_at   timestamptz;
-- A notice of an earlier version has been shown since it was published.
UPDATE notice
SET starts_at = coalesce((SELECT max(at) FROM audit_log WHERE action = 'notice.put'), now());
ALTER TABLE notice
  ALTER COLUMN severity DROP DEFAULT,
  ALTER COLUMN starts_at SET NOT NULL,
  ADD CHECK (ends_at > starts_at);
COMMENT ON TABLE notice IS
  'The latest notice of the installation: one row or none. It stays after its end, until it is replaced or removed.';
COMMENT ON COLUMN notice.ends_at IS 'Null: it is shown until it is removed.';
