-- Projects made from other projects, and branches: projects that belong to another one.
ALTER TABLE projects
  ADD COLUMN origin jsonb,
  ADD COLUMN parent_ref text,
  ADD COLUMN expires_at timestamptz,
  ADD CONSTRAINT projects_parent FOREIGN KEY (organization_id, parent_ref)
    REFERENCES projects (organization_id, ref),
  ADD CHECK (parent_ref <> ref),
  ADD CHECK (expires_at IS NULL OR parent_ref IS NOT NULL);
CREATE INDEX projects_of_parent ON projects (parent_ref) WHERE parent_ref IS NOT NULL;
COMMENT ON COLUMN projects.origin IS
  'From what the operation "clone" makes its database, also when it is retried; NULL: the template.';
COMMENT ON COLUMN projects.parent_ref IS
  'Of a branch: its project, on which the roles of members are given.';
COMMENT ON COLUMN projects.expires_at IS 'When the branch is deleted; NULL: it stays.';

-- A role on a project is one on its branches, too.
CREATE OR REPLACE VIEW member_details AS
SELECT m.organization_id, m.account_id, m.role, m.joined_at,
       CASE WHEN m.role IS NULL AND m.account_id IS NOT NULL THEN
         (SELECT json_object_agg(reached.ref, r.role) FROM member_project_roles r
          CROSS JOIN LATERAL (
            SELECT r.project_ref AS ref
            UNION ALL
            SELECT b.ref FROM projects b WHERE b.parent_ref = r.project_ref) AS reached
          WHERE r.organization_id = m.organization_id AND r.account_id = m.account_id)
       END AS project_roles
FROM members m;
