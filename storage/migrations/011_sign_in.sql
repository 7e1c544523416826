-- What signing in knows besides a password: second factors, the code host, links sent by mail.
ALTER TABLE accounts
  ADD COLUMN email_verified_at    timestamptz,
  ADD COLUMN new_email            text CHECK (new_email = lower(new_email)),
  ADD COLUMN email_change_sent_at timestamptz,
  ADD CHECK ((new_email IS NULL) = (email_change_sent_at IS NULL));
COMMENT ON COLUMN accounts.password_hash IS
  'Argon2id in its own text form; empty where the person signs in through the code host only.';
COMMENT ON COLUMN accounts.email_verified_at IS
  'When the person was seen to hold the address: a link in a mail, a code host''s word, an operator''s.';
COMMENT ON COLUMN accounts.new_email IS 'What email becomes once the link that was sent there is used.';

ALTER TABLE auth_sessions
  ADD COLUMN aal          smallint NOT NULL DEFAULT 1 CHECK (aal IN (1, 2)),
  ADD COLUMN last_used_at timestamptz;
COMMENT ON COLUMN auth_sessions.aal IS '2: a second factor was given.';
COMMENT ON COLUMN auth_sessions.last_used_at IS 'To the minute; NULL: not since it was opened.';

CREATE TABLE factors (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id    uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  friendly_name text NOT NULL,
  sealed_secret text NOT NULL,
  verified_at   timestamptz,
  last_step     bigint,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  UNIQUE (account_id, friendly_name)
);
COMMENT ON TABLE factors IS 'Authenticators that show one-time codes.';
COMMENT ON COLUMN factors.sealed_secret IS 'Encrypted under the installation''s key.';
COMMENT ON COLUMN factors.verified_at IS 'NULL until a code of it has been seen; until then it counts for nothing.';
COMMENT ON COLUMN factors.last_step IS 'The step of the last code that was used: none up to it is good again.';

CREATE TABLE factor_challenges (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  factor_id  uuid NOT NULL REFERENCES factors ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES auth_sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX factor_challenges_of_factor ON factor_challenges (factor_id);
CREATE INDEX factor_challenges_of_session ON factor_challenges (session_id);

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  digest     text NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (account_id, digest)
);
COMMENT ON TABLE recovery_codes IS 'Keyed digests of codes that stand in for an authenticator, each once.';

CREATE TABLE identities (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id       uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  provider         text NOT NULL,
  provider_user_id text NOT NULL,
  user_name        text NOT NULL,
  email            text NOT NULL,
  avatar_url       text NOT NULL,
  created_at       timestamptz NOT NULL,
  last_sign_in_at  timestamptz,
  UNIQUE (provider, provider_user_id),
  UNIQUE (account_id, provider)
);
COMMENT ON TABLE identities IS 'Users of the code host through which people sign in.';

CREATE TABLE one_time_tokens (
  digest         text PRIMARY KEY,
  account_id     uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  purpose        text NOT NULL CHECK (purpose IN ('recovery', 'email_change', 'code_host')),
  code_challenge text,
  expires_at     timestamptz NOT NULL
);
CREATE INDEX one_time_tokens_of_account ON one_time_tokens (account_id);
CREATE INDEX one_time_tokens_by_end ON one_time_tokens (expires_at);
COMMENT ON TABLE one_time_tokens IS 'Digests of what lets somebody in once: links in mails, the way back from the code host.';
COMMENT ON COLUMN one_time_tokens.code_challenge IS 'PKCE: only who asked for it may redeem it.';

CREATE TABLE code_host_flows (
  state_digest    text PRIMARY KEY,
  sealed_verifier text NOT NULL,
  code_challenge  text,
  return_to       text NOT NULL,
  account_id      uuid REFERENCES accounts ON DELETE CASCADE,
  expires_at      timestamptz NOT NULL
);
CREATE INDEX code_host_flows_by_end ON code_host_flows (expires_at);
CREATE INDEX code_host_flows_of_account ON code_host_flows (account_id);
COMMENT ON TABLE code_host_flows IS 'People who are at the code host now and will come back.';
COMMENT ON COLUMN code_host_flows.account_id IS 'Set where somebody who is signed in links the code host.';

-- What the program reads: accounts and profiles with what hangs on other tables.
CREATE VIEW accounts_told AS
SELECT a.id, a.email, a.password_hash, a.is_operator, a.created_at, a.updated_at, a.last_sign_in_at,
       a.email_verified_at, a.new_email, a.email_change_sent_at,
       EXISTS (SELECT FROM factors f
               WHERE f.account_id = a.id AND f.verified_at IS NOT NULL) AS mfa_enabled
FROM accounts a;

CREATE VIEW profiles_told AS
SELECT p.id, p.account_id, p.username, p.first_name, p.last_name, a.email, a.is_operator,
       i.provider || '|' || i.provider_user_id AS auth0_id, i.avatar_url
FROM profiles p
JOIN accounts a ON a.id = p.account_id
LEFT JOIN identities i ON i.id = (SELECT o.id FROM identities o WHERE o.account_id = p.account_id
                                  ORDER BY o.created_at, o.id LIMIT 1);
