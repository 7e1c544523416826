-- Who people are, and where they are signed in.
CREATE TABLE accounts (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email           text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash   text NOT NULL,
  is_operator     boolean NOT NULL DEFAULT false,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  last_sign_in_at timestamptz
);
COMMENT ON TABLE accounts IS 'What people sign in with.';
COMMENT ON COLUMN accounts.password_hash IS 'Argon2id in its own text form.';
COMMENT ON COLUMN accounts.is_operator IS 'Runs the installation: incidents, flags, restrictions.';

CREATE TABLE profiles (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL UNIQUE REFERENCES accounts ON DELETE CASCADE,
  username   text NOT NULL UNIQUE,
  first_name text,
  last_name  text,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE profiles IS 'What a person is to others; made on the first visit, not on sign-up.';

CREATE TABLE auth_sessions (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id     uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at     timestamptz NOT NULL,
  ended_at       timestamptz,
  end_reason     text,
  user_agent     text NOT NULL,
  remote_address text NOT NULL,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX auth_sessions_of_account ON auth_sessions (account_id) WHERE ended_at IS NULL;
COMMENT ON TABLE auth_sessions IS 'One row per sign-in: the family of its refresh tokens.';

CREATE TABLE refresh_tokens (
  digest      text PRIMARY KEY,
  session_id  uuid NOT NULL REFERENCES auth_sessions ON DELETE CASCADE,
  predecessor text,
  issued_at   timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_after ON refresh_tokens (predecessor) WHERE predecessor IS NOT NULL;
COMMENT ON TABLE refresh_tokens IS 'Digests only; the tokens themselves are with the browsers.';
COMMENT ON COLUMN refresh_tokens.predecessor IS 'Digest of the token that was exchanged for this one.';
COMMENT ON COLUMN refresh_tokens.used_at IS 'When it was first exchanged; a second time ends the session.';
