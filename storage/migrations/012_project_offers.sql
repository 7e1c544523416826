-- Projects that whoever holds a link may claim for an organization of theirs.
CREATE TABLE project_offers (
  project_id   bigint PRIMARY KEY REFERENCES projects ON DELETE CASCADE,
  token_digest text NOT NULL,
  offered_by   uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  offered_as   smallint NOT NULL CHECK (offered_as BETWEEN 1 AND 4),
  offered_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL
);
COMMENT ON COLUMN project_offers.token_digest IS 'The secret itself is in the link alone.';
COMMENT ON COLUMN project_offers.offered_as IS
  'The role in the whole organization that allowed it; the link is good as long as it is held.';

-- What the program reads: those that stand.
CREATE VIEW project_offers_told AS
SELECT p.ref, o.token_digest, o.offered_at, o.expires_at,
       coalesce(f.username, split_part(a.email, '@', 1)) AS offered_by
FROM project_offers o
JOIN projects p ON p.id = o.project_id
JOIN members m ON m.organization_id = p.organization_id AND m.account_id = o.offered_by
              AND m.role = o.offered_as
JOIN accounts a ON a.id = o.offered_by
LEFT JOIN profiles f ON f.account_id = o.offered_by;
COMMENT ON VIEW project_offers_told IS
  'An offer falls with the role of whoever made it.';
