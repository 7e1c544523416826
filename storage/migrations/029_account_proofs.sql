-- What shows that a person is who they say: proofs of login sessions, links that were really mailed,
-- the way back to an earlier address, and the second step of linking a code host.
ALTER TABLE auth_sessions ADD COLUMN proved_at timestamptz;
COMMENT ON COLUMN auth_sessions.proved_at IS
  'When its person last gave a password or a code; NULL: when it was opened.';

ALTER TABLE refresh_tokens ADD COLUMN outgrown boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN refresh_tokens.outgrown IS
  'From before the session''s second factor: it is never exchanged again.';

ALTER TABLE one_time_tokens
  ADD COLUMN mailed     boolean NOT NULL DEFAULT false,
  ADD COLUMN session_id uuid REFERENCES auth_sessions ON DELETE SET NULL;
CREATE INDEX one_time_tokens_of_session ON one_time_tokens (session_id);
COMMENT ON COLUMN one_time_tokens.mailed IS
  'Sent to the address alone: using it shows that the person holds the address.';
COMMENT ON COLUMN one_time_tokens.session_id IS 'The login session that asked for it.';

CREATE TABLE email_undos (
  digest     text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  email      text NOT NULL CHECK (email = lower(email)),
  changed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_undos_of_account ON email_undos (account_id);
CREATE INDEX email_undos_by_email ON email_undos (email);
COMMENT ON TABLE email_undos IS
  'Addresses that accounts had, with the digest of the link that restores them. Nobody else gets such an address until the link expires.';

CREATE TABLE code_host_links (
  digest           text PRIMARY KEY,
  account_id       uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  code_challenge   text NOT NULL,
  provider         text NOT NULL,
  provider_user_id text NOT NULL,
  user_name        text NOT NULL,
  email            text NOT NULL,
  email_verified   boolean NOT NULL,
  avatar_url       text NOT NULL,
  expires_at       timestamptz NOT NULL
);
CREATE INDEX code_host_links_of_account ON code_host_links (account_id);
CREATE INDEX code_host_links_by_end ON code_host_links (expires_at);
COMMENT ON TABLE code_host_links IS
  'Users of the code host who wait to be linked until the browser that asked for it redeems its code.';
