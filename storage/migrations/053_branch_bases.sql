-- The definitions that a branch and its parent had in common.
CREATE TABLE branch_bases (
  project_id bigint PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  format integer NOT NULL,
  definitions text NOT NULL,
  read_at timestamptz NOT NULL
);
COMMENT ON TABLE branch_bases IS
  'Of each branch the definitions when it was made, reset or last merged, in the form of '
  'domain/schema/snapshot_reading.hpp.';
COMMENT ON COLUMN branch_bases.format IS
  'The version of the form: a base of another version is not compared.';

-- The hours of a branch are metered beyond its deletion (probe_hours keeps them).
CREATE TABLE removed_branches (
  ref text PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name text NOT NULL,
  removed_at timestamptz NOT NULL
);
CREATE INDEX removed_branches_of ON removed_branches (organization_id, removed_at);
COMMENT ON TABLE removed_branches IS 'For as long as their hours are kept.';
