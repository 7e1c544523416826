-- Roles on single projects, in place of a role in the whole organization.
ALTER TABLE members ALTER COLUMN role DROP NOT NULL;
COMMENT ON COLUMN members.role IS
  '1 Owner, 2 Administrator, 3 Developer, 4 Read-only; NULL for roles on projects.';

ALTER TABLE projects ADD CONSTRAINT projects_in_organization UNIQUE (organization_id, ref);

CREATE TABLE member_project_roles (
  organization_id bigint NOT NULL,
  account_id      uuid NOT NULL,
  project_ref     text NOT NULL,
  role            smallint NOT NULL CHECK (role BETWEEN 1 AND 4),
  PRIMARY KEY (organization_id, account_id, project_ref),
  FOREIGN KEY (organization_id, account_id) REFERENCES members ON DELETE CASCADE,
  FOREIGN KEY (organization_id, project_ref) REFERENCES projects (organization_id, ref)
    ON DELETE CASCADE
);
CREATE INDEX member_project_roles_of_project ON member_project_roles (organization_id, project_ref);
COMMENT ON TABLE member_project_roles IS 'A member without a role in members has at least one row.';

-- What the program reads: roles on projects travel as JSON, and are looked up for those alone who
-- have no role in the whole organization.
CREATE VIEW members_told AS
SELECT m.organization_id, m.account_id, m.role, m.joined_at,
       CASE WHEN m.role IS NULL AND m.account_id IS NOT NULL THEN
         (SELECT json_object_agg(r.project_ref, r.role) FROM member_project_roles r
          WHERE r.organization_id = m.organization_id AND r.account_id = m.account_id)
       END AS project_roles
FROM members m;
COMMENT ON VIEW members_told IS 'Members with their roles on projects.';
