-- The conversations of support tickets. A ticket carries what lists show of its replies.
CREATE TABLE support_ticket_replies (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id     bigint NOT NULL REFERENCES support_tickets ON DELETE CASCADE,
  author        text NOT NULL,
  from_operator boolean NOT NULL,
  closes        boolean NOT NULL,
  message       text NOT NULL,
  created_at    timestamptz NOT NULL
);
CREATE INDEX support_ticket_replies_of_ticket ON support_ticket_replies (ticket_id, id);
COMMENT ON COLUMN support_ticket_replies.from_operator IS 'Otherwise from the author of the ticket.';
COMMENT ON COLUMN support_ticket_replies.closes IS 'The ticket was closed with this reply.';

ALTER TABLE support_tickets
  ADD COLUMN replies                  bigint NOT NULL DEFAULT 0,
  ADD COLUMN last_reply_at            timestamptz,
  ADD COLUMN last_reply_from_operator boolean,
  ADD CHECK ((last_reply_at IS NULL) = (last_reply_from_operator IS NULL));
