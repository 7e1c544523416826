import { useState } from 'react';
import { type TicketState, useTickets } from '@/api/operator/list-tickets';
import { supportTopic } from '@/lib/live/topic-names';
import { useNow } from '@/streams/use-now';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { SelectControl } from '@/ui/select-field';
import { StaleMark } from '@/ui/stale-mark';
import { TicketRow } from './ticket-row';

/** Refresh interval of ages. */
const tickMs = 30_000;

const states = [
  { value: 'open', label: 'Open tickets' },
  { value: 'all', label: 'All tickets' },
];

/** Support tickets of users, newest first. */
export function TicketsPage() {
  const [state, setState] = useState<TicketState>('open');
  const freshness = useTopic(supportTopic);
  return (
    <Page
      title="Support tickets"
      mark={<StaleMark freshness={freshness} />}
      subtitle="Support requests from users. Replies are shown to the user, and emailed."
      actions={
        <SelectControl
          aria-label="Ticket status"
          className="w-40"
          value={state}
          options={states}
          onChange={(value) => setState(value === 'all' ? 'all' : 'open')}
        />
      }
    >
      <TicketList state={state} />
    </Page>
  );
}

function TicketList({ state }: { state: TicketState }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useTickets(state);
  const now = useNow(tickMs);
  if (!data) {
    return error ? (
      <ErrorNote title="Couldn't load the tickets." error={error} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Loading label="Loading the tickets" onRetry={() => void refetch()}>
        <Skeleton className="h-72" />
      </Loading>
    );
  }
  const tickets = data.pages.flat();
  if (tickets.length === 0) {
    return state === 'open' ? (
      <EmptyState title="No open tickets" text="New tickets appear here automatically." />
    ) : (
      <EmptyState title="No tickets yet" text="Messages sent with “Contact support” appear here." />
    );
  }
  return (
    <div className="grid gap-4">
      <ul aria-label="Support tickets" className="divide-y rounded-md border bg-surface">
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} now={now} />
        ))}
      </ul>
      {error && <ErrorNote title="Couldn't load more." error={error} onRetry={() => void fetchNextPage()} busy={isFetching} />}
      {hasNextPage && !error && (
        <Button className="justify-self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older tickets
        </Button>
      )}
    </div>
  );
}
