-- How many looks at each region's databases were answered, day by day: what the status page shows.
CREATE TABLE uptime_days (
  region   text NOT NULL,
  day      date NOT NULL,
  asked    bigint NOT NULL CHECK (asked >= 0),
  answered bigint NOT NULL CHECK (answered BETWEEN 0 AND asked),
  PRIMARY KEY (region, day)
);
CREATE INDEX uptime_days_day ON uptime_days (day);
COMMENT ON TABLE uptime_days IS
  'Looks at databases that should answer, of all projects together. Counts are added to; 91 days are kept.';
COMMENT ON COLUMN uptime_days.day IS 'In UTC.';
