-- A project that moves to another organization may get a new database password on the way.
ALTER TABLE projects ADD COLUMN ends_sessions boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN projects.ends_sessions IS
  'When the database gets pending_password, the sessions that began before are ended.';
