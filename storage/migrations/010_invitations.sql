-- Who is asked by e-mail to join an organization.
CREATE TABLE invitations (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  email           text NOT NULL CHECK (email = lower(email)),
  role            smallint NOT NULL CHECK (role BETWEEN 1 AND 4),
  project_refs    text[],
  token_digest    text NOT NULL UNIQUE,
  invited_by      uuid REFERENCES accounts ON DELETE SET NULL,
  invited_at      timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  accepted_at     timestamptz
);
CREATE UNIQUE INDEX invitations_open ON invitations (organization_id, email)
  WHERE accepted_at IS NULL;
COMMENT ON COLUMN invitations.project_refs IS 'NULL: the role is for the whole organization.';
COMMENT ON COLUMN invitations.token_digest IS 'The token itself is in the link alone.';

-- What the program reads: lists travel as JSON.
CREATE VIEW invitations_told AS
SELECT i.id, i.organization_id, i.email, i.role, array_to_json(i.project_refs) AS project_refs,
       i.token_digest, i.invited_at, i.expires_at, i.accepted_at,
       coalesce(p.username, split_part(a.email, '@', 1)) AS invited_by
FROM invitations i
LEFT JOIN accounts a ON a.id = i.invited_by
LEFT JOIN profiles p ON p.account_id = i.invited_by;
COMMENT ON VIEW invitations_told IS 'Invitations with the name of whoever invited.';
