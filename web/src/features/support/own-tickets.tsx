import { CircleCheck, CircleDot } from 'lucide-react';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { type SupportTicket, useOwnTickets } from '@/api/support/list-own-tickets';
import { useClock } from '@/lib/use-wall-clock';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Moment } from '@/ui/moment';
import { categoryLabel } from './ticket-labels';

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
  const { id, subject, category, organization_slug: slug, project_ref: ref, created_at, closed_at } = ticket;
  const organization = organizations.find((it) => it.slug === slug);
  return (
    <li className="grid gap-1 px-4 py-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium">
          <span className="font-mono font-normal text-muted">#{id}</span> {subject}
        </p>
        <State isClosed={closed_at !== null} />
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
        {closed_at && (
          <>
            , closed <Moment iso={closed_at} now={now} />
          </>
        )}
      </p>
    </li>
  );
}

function State({ isClosed }: { isClosed: boolean }) {
  const Icon = isClosed ? CircleCheck : CircleDot;
  return (
    <span className={`inline-flex shrink-0 items-center gap-1.5 ${isClosed ? 'text-muted' : 'text-info'}`}>
      <Icon className="size-3.5" aria-hidden="true" />
      {isClosed ? 'Closed' : 'Open'}
    </span>
  );
}
