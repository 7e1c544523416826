-- Access tokens that people make for their scripts.
CREATE TABLE script_tokens (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id   uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name         text NOT NULL,
  digest       text NOT NULL UNIQUE,
  ending       text NOT NULL,
  scopes       text[] NOT NULL CHECK (cardinality(scopes) > 0),
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz,
  last_used_at timestamptz
);
CREATE INDEX script_tokens_of_account ON script_tokens (account_id);
COMMENT ON TABLE script_tokens IS 'Digests only; the tokens themselves were shown once.';
COMMENT ON COLUMN script_tokens.last_used_at IS 'Right within a minute: not every call writes.';
