-- What looks at projects' databases have measured, for charts: a day of it.
CREATE TABLE probe_buckets (
  project_ref     text NOT NULL,
  at              timestamptz NOT NULL,
  probes          integer NOT NULL,
  healthy         integer NOT NULL,
  latency_sum_us  bigint NOT NULL,
  latency_max_us  bigint NOT NULL,
  connections_max integer NOT NULL,
  database_kib    bigint NOT NULL,
  PRIMARY KEY (project_ref, at)
);
CREATE INDEX probe_buckets_at ON probe_buckets (at);
COMMENT ON TABLE probe_buckets IS
  'Five minutes each. Refers to no project: one that is removed must not spoil the batch of others; its rows fall out by time.';
COMMENT ON COLUMN probe_buckets.at IS 'When the five minutes begin.';
COMMENT ON COLUMN probe_buckets.database_kib IS '0: not measured.';
