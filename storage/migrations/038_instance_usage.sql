-- Usage of the host by projects' databases, and summaries of hours for longer charts.
ALTER TABLE probe_buckets
  ADD COLUMN disk_kib     bigint NOT NULL DEFAULT 0,
  ADD COLUMN memory_kib   bigint NOT NULL DEFAULT 0,
  ADD COLUMN cpu_ms       bigint NOT NULL DEFAULT 0,
  ADD COLUMN transactions bigint NOT NULL DEFAULT 0,
  ADD COLUMN metered_ms   bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN probe_buckets.disk_kib IS 'Of all files of the project. 0: not measured.';
COMMENT ON COLUMN probe_buckets.memory_kib IS 'Highest use by the processes of the database. 0: not measured.';
COMMENT ON COLUMN probe_buckets.metered_ms IS 'The time to which cpu_ms and transactions refer.';

CREATE TABLE probe_hours (LIKE probe_buckets INCLUDING DEFAULTS, PRIMARY KEY (project_ref, at));
CREATE INDEX probe_hours_at ON probe_hours (at);
COMMENT ON TABLE probe_hours IS
  'Summaries of the probe buckets of an hour, kept longer. Refers to no project, like probe_buckets.';
COMMENT ON COLUMN probe_hours.at IS 'Start of the hour.';
