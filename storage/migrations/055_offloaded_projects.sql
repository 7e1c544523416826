-- Paused projects whose files are in their backups only.
ALTER TABLE projects ADD COLUMN offloaded_at timestamptz;
COMMENT ON COLUMN projects.offloaded_at IS
  'Since when the files of a paused project are in its backups only; see domain/project/offloading.hpp.';
