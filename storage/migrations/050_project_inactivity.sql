-- The use of projects' databases, for the pause of unused ones.
ALTER TABLE projects ADD COLUMN inactivity jsonb;
COMMENT ON COLUMN projects.inactivity IS
  'The last use, the warning and the exemption; see domain/project/inactivity.hpp. Null: as created.';

-- The last use of existing projects is not known: their time begins now.
UPDATE projects SET inactivity = jsonb_build_object(
  'last_active_at', (extract(epoch FROM now()) * 1000)::bigint,
  'idle_since', (extract(epoch FROM now()) * 1000)::bigint,
  'observed_at', (extract(epoch FROM now()) * 1000)::bigint);
