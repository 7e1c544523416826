-- Why a project's data could not be restored right now, for the status board and the project's pages.
ALTER TABLE projects ADD COLUMN unprotected jsonb;
COMMENT ON COLUMN projects.unprotected IS
  'The missing protection by backups; see domain/backup/backup_protection.hpp. Null: protected, or unknown.';

-- The step "first backup" of the checklist.
ALTER TABLE organizations ADD COLUMN first_backed_up_at timestamptz;
COMMENT ON COLUMN organizations.first_backed_up_at IS
  'When one of its projects had a backup for the first time. Null: none had.';
UPDATE organizations o SET first_backed_up_at = now()
WHERE EXISTS (SELECT FROM projects p JOIN project_backups b ON b.project_id = p.id
              WHERE p.organization_id = o.id
                AND jsonb_array_length(coalesce(b.state->'backups', '[]')) > 0);
