import type { ReactNode } from 'react';
import { useCloseTicket } from '@/api/operator/close-ticket';
import type { SupportTicket } from '@/api/operator/list-tickets';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Moment } from '@/ui/moment';

/** All of a ticket, as it was written, and its end. */
export function TicketDetails({ ticket, now }: { ticket: SupportTicket; now: number }) {
  const { id, email, message, organization_slug, project_ref, affected_services, sid, closed_at } = ticket;
  const close = useCloseTicket(id);
  return (
    <div className="grid gap-4 px-4 pt-1 pb-4 text-sm sm:pl-10">
      <p className="max-w-[72ch] whitespace-pre-wrap">{message}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Fact name="Answer to">{email}</Fact>
        {organization_slug !== null && <Fact name="Organization">{organization_slug}</Fact>}
        {project_ref !== null && <Fact name="Project">{project_ref}</Fact>}
        {affected_services.length > 0 && <Fact name="Services">{affected_services.join(', ')}</Fact>}
        {sid !== null && <Fact name="Error report">{sid}</Fact>}
        {closed_at !== null && (
          <Fact name="Closed">
            <Moment iso={closed_at} now={now} />
          </Fact>
        )}
      </dl>
      {close.error && <ErrorNote title="The ticket was not closed." error={close.error} />}
      {closed_at === null && (
        <div>
          <Button busy={close.isPending} onClick={() => close.mutate()}>
            Close ticket
          </Button>
        </div>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-all">{children}</dd>
    </div>
  );
}
