-- The add-on "Point in time recovery" of a project: backups are kept for so many days.
ALTER TABLE projects ADD COLUMN recovery_days smallint
  CHECK (recovery_days BETWEEN 7 AND 28 AND recovery_days % 7 = 0);
COMMENT ON COLUMN projects.recovery_days IS
  'See domain/backup/recovery_addon.hpp. Null: the project does not have the add-on.';
