-- The one-time code that the first account of an installation is created with, where others can reach the server.
CREATE TABLE setup_codes (
  digest     text PRIMARY KEY,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE setup_codes IS
  'Digest of the code printed at the last start; no row: no code is needed. It counts while there is no account.';
