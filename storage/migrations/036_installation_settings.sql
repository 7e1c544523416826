-- The settings that operators change while the installation runs, and the checklists that people dismissed.
CREATE TABLE installation_settings (
  only_row             boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  name                 text,
  sign_up              text CHECK (sign_up IN ('open', 'invited', 'closed')),
  public_url           text,
  mail_url             text,
  mail_from            text,
  mail_user            text,
  sealed_mail_password text,
  changed_at           timestamptz NOT NULL,
  CHECK ((mail_url IS NULL) = (mail_from IS NULL)),
  CHECK ((mail_url IS NULL) = (mail_user IS NULL)),
  CHECK (mail_url IS NOT NULL OR sealed_mail_password IS NULL)
);
COMMENT ON TABLE installation_settings IS
  'At most one row. Null: the default. The configuration (command line, environment, file) overrides it.';

CREATE TABLE dismissed_checklists (
  account_id      uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  dismissed_at    timestamptz NOT NULL,
  PRIMARY KEY (account_id, organization_id)
);
CREATE INDEX dismissed_checklists_of_organization ON dismissed_checklists (organization_id);
COMMENT ON TABLE dismissed_checklists IS 'The checklist "Get started" of an organization is hidden for these accounts.';

ALTER TABLE organizations ADD COLUMN first_used_at timestamptz;
COMMENT ON COLUMN organizations.first_used_at IS
  'When the first use of one of its databases was noticed: a statement in the SQL editor, or a connection. Never cleared.';
-- Statements and connections of the past are in the history and the measurements, as long as these are kept.
UPDATE organizations o SET first_used_at = now()
WHERE EXISTS (SELECT FROM projects p WHERE p.organization_id = o.id
              AND (EXISTS (SELECT FROM query_history h WHERE h.project_id = p.id)
                   OR EXISTS (SELECT FROM probe_buckets b WHERE b.project_ref = p.ref AND b.connections_max > 0)));
