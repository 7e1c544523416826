import { useCloseTicket } from '@/api/operator/close-ticket';
import type { TicketConversation } from '@/api/support/ticket-conversation';
import { supportTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { InlineFact } from '@/ui/facts';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import { categoryLabel } from '@/api/support/ticket-labels';
import { TicketPage } from './ticket-page';

/** A ticket of any user, for operators. */
export function OperatorTicketPage() {
  useTopic(supportTopic);
  return (
    <TicketPage
      side="operator"
      list={{ to: '/ops/tickets', label: 'All tickets' }}
      facts={(ticket) => <Facts ticket={ticket} />}
      actions={(ticket) => ticket.closed_at === null && <CloseTicket id={ticket.id} />}
    />
  );
}

function Facts({ ticket }: { ticket: TicketConversation }) {
  const { username, email, category, severity, organization_slug, project_ref, affected_services, sid } = ticket;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <InlineFact name="From">
        {username} ({email})
      </InlineFact>
      <InlineFact name="Category">{categoryLabel(category)}</InlineFact>
      <InlineFact name="Severity">{severity}</InlineFact>
      {organization_slug !== null && (
        <InlineFact name="Organization">
          <TextLink to={`/org/${organization_slug}`}>{organization_slug}</TextLink>
        </InlineFact>
      )}
      {project_ref !== null && (
        <InlineFact name="Project">
          <TextLink to={`/project/${project_ref}`}>{project_ref}</TextLink>
        </InlineFact>
      )}
      {affected_services.length > 0 && <InlineFact name="Services">{affected_services.join(', ')}</InlineFact>}
      {sid !== null && <InlineFact name="Error report">{sid}</InlineFact>}
    </dl>
  );
}

function CloseTicket({ id }: { id: number }) {
  const close = useCloseTicket(id);
  return (
    <Button
      busy={close.isPending}
      onClick={() => close.mutate(undefined, { onSuccess: () => toast.success('Ticket closed'), onError: (error) => toast.error(error.message) })}
    >
      Close ticket
    </Button>
  );
}
