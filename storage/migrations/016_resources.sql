-- What a project's database runs as and with. All that were made before ran as the smallest does.
ALTER TABLE projects
  ADD COLUMN compute_size     text NOT NULL DEFAULT 'ci_nano',
  ADD COLUMN disk_mib         integer NOT NULL DEFAULT 512 CHECK (disk_mib > 0),
  ADD COLUMN read_only_since  timestamptz,
  ADD COLUMN postgres_config  jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN pending_password bytea,
  ADD COLUMN unsettled        boolean NOT NULL DEFAULT false;
UPDATE projects p SET disk_mib = 8192
  FROM organizations o WHERE o.id = p.organization_id AND o.plan <> 'free';
ALTER TABLE projects ALTER COLUMN compute_size DROP DEFAULT, ALTER COLUMN disk_mib DROP DEFAULT;
COMMENT ON COLUMN projects.compute_size IS
  'The id of a size in config/compute.json; of a resize under way the one it comes from.';
COMMENT ON COLUMN projects.read_only_since IS
  'Set while the disk is full: the database takes no changes.';
COMMENT ON COLUMN projects.postgres_config IS
  'What people set of PostgreSQL''s own settings, by name; see domain/postgres_settings.hpp.';
COMMENT ON COLUMN projects.pending_password IS
  'Encrypted; on its way to the database, and in the place of sealed_password once it is there.';
COMMENT ON COLUMN projects.unsettled IS
  'The running database does not know yet of what was changed here.';
