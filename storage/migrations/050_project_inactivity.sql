-- The use of projects' databases, for the pause of those that nobody uses.
ALTER TABLE projects ADD COLUMN inactivity jsonb;
COMMENT ON COLUMN projects.inactivity IS
  'The last use, the warning and the exemption; see domain/project/inactivity.hpp. Null: as created.';

-- Nobody knows when existing projects were used last: their time begins now.
UPDATE projects SET inactivity = jsonb_build_object(
  'last_active_at', (extract(epoch FROM now()) * 1000)::bigint,
  'idle_since', (extract(epoch FROM now()) * 1000)::bigint,
  'observed_at', (extract(epoch FROM now()) * 1000)::bigint);
