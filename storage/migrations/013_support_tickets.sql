-- What people ask the operators of the installation. A ticket outlives what it is about.
CREATE TABLE support_tickets (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id        uuid REFERENCES accounts ON DELETE SET NULL,
  username          text NOT NULL,
  email             text NOT NULL,
  organization_slug text,
  project_ref       text,
  category          text NOT NULL,
  severity          text NOT NULL,
  services          jsonb NOT NULL,
  subject           text NOT NULL,
  message           text NOT NULL,
  error_report_id   text,
  created_at        timestamptz NOT NULL,
  closed_at         timestamptz
);
CREATE INDEX support_tickets_of_account ON support_tickets (account_id, id);
CREATE INDEX support_tickets_open ON support_tickets (id) WHERE closed_at IS NULL;
COMMENT ON COLUMN support_tickets.email IS 'Where an answer goes: the address at that time.';
