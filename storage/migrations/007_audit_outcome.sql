-- From where something was done, with which access token, and what was refused.
ALTER TABLE audit_log
  ADD COLUMN remote_address text,
  ADD COLUMN token_name     text,
  ADD COLUMN outcome        text NOT NULL DEFAULT 'done' CHECK (outcome IN ('done', 'refused'));
CREATE INDEX audit_log_of_account ON audit_log (actor_account, id) WHERE actor_account IS NOT NULL;
COMMENT ON COLUMN audit_log.remote_address IS 'None for what no request asked for.';
COMMENT ON COLUMN audit_log.token_name IS 'The access token that a script used; none for a person at a browser.';
