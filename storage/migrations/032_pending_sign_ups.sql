-- Sign-ups whose address has not been confirmed yet.
CREATE TABLE pending_sign_ups (
  digest        text PRIMARY KEY,
  email         text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL,
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL
);
CREATE INDEX pending_sign_ups_of_email ON pending_sign_ups (email, created_at);
CREATE INDEX pending_sign_ups_by_end ON pending_sign_ups (expires_at);
COMMENT ON TABLE pending_sign_ups IS
  'Accounts that are created once the link mailed to their address is used with their password. A row of an address that has an account leads to nothing: it keeps both cases alike.';
COMMENT ON COLUMN pending_sign_ups.digest IS 'Of the token in the link.';
