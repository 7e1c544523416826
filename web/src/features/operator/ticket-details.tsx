import { useCloseTicket } from '@/api/operator/close-ticket';
import type { SupportTicket } from '@/api/operator/list-tickets';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { InlineFact } from '@/ui/facts';
import { Moment } from '@/ui/moment';

/** A ticket in full, and a button to close it. */
export function TicketDetails({ ticket, now }: { ticket: SupportTicket; now: number }) {
  const { id, email, message, organization_slug, project_ref, affected_services, sid, closed_at } = ticket;
  const close = useCloseTicket(id);
  return (
    <div className="grid gap-4 px-4 pt-1 pb-4 text-sm sm:pl-10">
      <p className="max-w-[72ch] whitespace-pre-wrap">{message}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <InlineFact name="Reply to">{email}</InlineFact>
        {organization_slug !== null && <InlineFact name="Organization">{organization_slug}</InlineFact>}
        {project_ref !== null && <InlineFact name="Project">{project_ref}</InlineFact>}
        {affected_services.length > 0 && <InlineFact name="Services">{affected_services.join(', ')}</InlineFact>}
        {sid !== null && <InlineFact name="Error report">{sid}</InlineFact>}
        {closed_at !== null && (
          <InlineFact name="Closed">
            <Moment iso={closed_at} now={now} />
          </InlineFact>
        )}
      </dl>
      {close.error && <ErrorNote title="Couldn't close the ticket." error={close.error} />}
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
