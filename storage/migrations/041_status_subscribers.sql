-- Readers who receive the incidents of the public status page by mail, and their waiting mails.
CREATE TABLE status_subscribers (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email               text NOT NULL UNIQUE,
  confirmation_digest text NOT NULL UNIQUE,
  unsubscribe_key     text NOT NULL UNIQUE,
  requested_at        timestamptz NOT NULL,
  confirmed_at        timestamptz
);
CREATE INDEX status_subscribers_unconfirmed ON status_subscribers (requested_at) WHERE confirmed_at IS NULL;
COMMENT ON TABLE status_subscribers IS 'Unconfirmed requests are deleted after a day; unsubscribing deletes the row.';
COMMENT ON COLUMN status_subscribers.confirmation_digest IS 'Of the token in the newest confirmation mail.';
COMMENT ON COLUMN status_subscribers.requested_at IS 'Of the newest request that was answered with a mail.';

CREATE TABLE status_events (
  place        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id           uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  body         text NOT NULL,
  made_at      timestamptz NOT NULL,
  is_addressed boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE status_events IS 'Published changes of incidents, until they have been mailed to every subscriber.';
COMMENT ON COLUMN status_events.is_addressed IS 'status_mails has a row for each subscriber.';

CREATE TABLE status_mails (
  event         bigint NOT NULL REFERENCES status_events ON DELETE CASCADE,
  subscriber_id uuid NOT NULL REFERENCES status_subscribers ON DELETE CASCADE,
  tries         integer NOT NULL DEFAULT 0,
  next_try_at   timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, event)
);
CREATE INDEX status_mails_due ON status_mails (next_try_at, event);
CREATE INDEX status_mails_of_event ON status_mails (event);
COMMENT ON TABLE status_mails IS 'Waiting mails; deleted once they are sent or given up.';
