import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import type { SupportTicket } from '@/api/support/list-own-tickets';
import { Button } from '@/ui/button';
import { TextLink } from '@/ui/text-link';

/** Confirms a sent ticket with its number and the next steps. */
export function SentNote({ ticket, onAnother }: { ticket: SupportTicket; onAnother: () => void }) {
  const isSelfHosted = useIsSelfHosted();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="ticket-sent" className="grid gap-4 rounded-md border bg-surface p-5">
      <div className="flex items-center gap-3">
        <CircleCheck className="size-5 shrink-0 text-ok" aria-hidden="true" />
        <h2 id="ticket-sent" ref={heading} tabIndex={-1} className="text-lg font-semibold focus:outline-none">
          Ticket #{ticket.id} sent
        </h2>
      </div>
      <div className="grid max-w-[60ch] gap-2 text-muted">
        {isSelfHosted ? (
          <p>You run this installation: the ticket is stored here and emailed to the configured support address.</p>
        ) : (
          <>
            <p>Your administrator has received it.</p>
            <p>
              Replies appear in <TextLink to={`/support/tickets/${ticket.id}`}>your ticket</TextLink>, and are emailed to{' '}
              <strong className="text-text [overflow-wrap:anywhere]">{ticket.email}</strong> if this installation sends email.
            </p>
          </>
        )}
      </div>
      <div>
        <Button onClick={onAnother}>Write another ticket</Button>
      </div>
    </section>
  );
}
