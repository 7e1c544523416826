-- Who pays for an organization, and what they have been asked to pay. No money is taken by this
-- program: operators record what is owed and paid elsewhere.
ALTER TABLE organizations ADD COLUMN billing_partner text
  CHECK (billing_partner IN ('aws_marketplace', 'vercel_marketplace'));
COMMENT ON COLUMN organizations.billing_partner IS 'Whoever bills it in our place; null: nobody.';

CREATE TABLE billing_customers (
  organization_id bigint PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  line1           text,
  line2           text NOT NULL,
  city            text NOT NULL,
  postal_code     text NOT NULL,
  state           text NOT NULL,
  country         text NOT NULL,
  tax_id          text NOT NULL,
  billing_name    text NOT NULL
);
COMMENT ON COLUMN billing_customers.line1 IS 'Null: there is no address, whatever the rest says.';

CREATE TABLE invoices (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  number          text NOT NULL,
  amount_cents    bigint NOT NULL CHECK (amount_cents >= 0),
  currency        text NOT NULL,
  due_at          timestamptz NOT NULL,
  paid_at         timestamptz,
  UNIQUE (organization_id, number)
);
CREATE INDEX invoices_of_organization ON invoices (organization_id, due_at);
CREATE INDEX invoices_unpaid ON invoices (organization_id, due_at) WHERE paid_at IS NULL;
