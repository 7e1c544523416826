-- Organizations and who belongs to them.
CREATE TABLE organizations (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug               text NOT NULL UNIQUE,
  name               text NOT NULL,
  plan               text NOT NULL DEFAULT 'free',
  billing_email      text,
  requires_mfa       boolean NOT NULL DEFAULT false,
  restriction_status text NOT NULL DEFAULT 'none'
    CHECK (restriction_status IN ('none', 'grace_period', 'grace_period_over', 'restricted')),
  restriction_reason text,
  restriction_since  timestamptz,
  grace_period_end   timestamptz,
  inserted_at        timestamptz NOT NULL
);
COMMENT ON COLUMN organizations.restriction_reason IS 'Which limit was passed and how it is measured.';
COMMENT ON COLUMN organizations.restriction_since IS 'When the present restriction_status was entered.';

CREATE TABLE members (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  account_id      uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  role            smallint NOT NULL CHECK (role BETWEEN 1 AND 4),
  joined_at       timestamptz NOT NULL,
  PRIMARY KEY (organization_id, account_id)
);
CREATE INDEX members_of_account ON members (account_id);
COMMENT ON COLUMN members.role IS '1 Owner, 2 Administrator, 3 Developer, 4 Read-only.';
