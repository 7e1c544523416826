-- What is made once for an installation and never changes.
CREATE TABLE installation (
  name  text PRIMARY KEY,
  value bytea NOT NULL
);
COMMENT ON TABLE installation IS 'Keys made on first start. Whoever reads this table can read every secret.';
