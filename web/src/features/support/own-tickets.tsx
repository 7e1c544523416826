import { Link } from 'react-router';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { type SupportTicket, useOwnTickets } from '@/api/support/list-own-tickets';
import { useClock } from '@/lib/use-wall-clock';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Moment } from '@/ui/moment';
import { TicketState } from '@/ui/ticket-state';
import { categoryLabel } from '@/api/support/ticket-labels';

const minuteMs = 60_000;

/** The user's tickets and their state. */
export function OwnTickets() {
  return (
    <Card title="Your tickets" flush>
      <Tickets />
    </Card>
  );
}

function Tickets() {
  const { data: tickets, error, refetch, isFetching } = useOwnTickets();
  const now = useClock(minuteMs);
  if (tickets?.length === 0) return <p className="p-4 text-sm text-muted">No tickets yet.</p>;
  if (tickets) {
    return (
      <ul aria-label="Your tickets" className="divide-y">
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} now={now} />
        ))}
      </ul>
    );
  }
  return (
    <div className="p-4">
      {error ? (
        <ErrorNote title="Couldn't load your tickets." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading your tickets" onRetry={() => void refetch()}>
          <Skeleton className="h-20" />
        </Loading>
      )}
    </div>
  );
}

function TicketRow({ ticket, now }: { ticket: SupportTicket; now: number }) {
  const { data: organizations = [] } = useOrganizations();
  const { id, subject, category, organization_slug: slug, project_ref: ref, created_at, closed_at, last_reply } = ticket;
  const organization = organizations.find((it) => it.slug === slug);
  return (
    <li className="grid gap-1 px-4 py-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <Link
          to={`/support/tickets/${id}`}
          className="min-w-0 font-medium underline-offset-2 hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
        >
          <span className="mr-1 font-mono font-normal text-muted">#{id}</span> {subject}
        </Link>
        <TicketState ticket={ticket} />
      </div>
      <p className="text-muted">
        {[categoryLabel(category), organization?.name].filter(Boolean).join(' · ')}
        {ref && (
          <>
            {' · '}
            <span className="font-mono text-xs">{ref}</span>
          </>
        )}
      </p>
      <p className="text-xs text-muted">
        Sent <Moment iso={created_at} now={now} />
        {last_reply && (
          <>
            , last reply <Moment iso={last_reply.at} now={now} />
          </>
        )}
        {closed_at && (
          <>
            , closed <Moment iso={closed_at} now={now} />
          </>
        )}
      </p>
    </li>
  );
}
