-- The fleet of a rehearsal that another program runs on this server, beside what is there besides.
CREATE TABLE rehearsals (
  id       uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  begun_by text NOT NULL,
  begun_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX rehearsals_one_at_a_time ON rehearsals ((true));
COMMENT ON TABLE rehearsals IS 'One at most, for as long as its fleet is there.';

CREATE TABLE rehearsed_accounts (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE
);
CREATE TABLE rehearsed_organizations (
  organization_id bigint PRIMARY KEY REFERENCES organizations ON DELETE CASCADE
);
CREATE TABLE rehearsed_projects (
  project_id bigint PRIMARY KEY REFERENCES projects ON DELETE CASCADE
);
COMMENT ON TABLE rehearsed_accounts IS 'What belongs to the rehearsal, and goes with it; nothing else does.';

-- The partial one finds open sessions only, and whoever removes an account has to find all.
CREATE INDEX auth_sessions_all_of_account ON auth_sessions (account_id);
