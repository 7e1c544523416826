import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '@/api/http/api-error';
import { type TicketConversation, useTicket } from '@/api/support/ticket-conversation';
import type { TicketSide } from '@/api/support/ticket-keys';
import { useClock } from '@/lib/use-wall-clock';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { TextLink } from '@/ui/text-link';
import { TicketState } from '@/ui/ticket-state';
import { Conversation } from './conversation';
import { ReplyForm } from './reply-form';

const minuteMs = 60_000;
const notFound = 404;

interface TicketPageProps {
  side: TicketSide;
  /** The page with all tickets. */
  list: { to: string; label: string };
  /** Facts below the title, and actions beside it. */
  facts: (ticket: TicketConversation) => ReactNode;
  actions?: (ticket: TicketConversation) => ReactNode;
}

/** A ticket with its conversation, live, and a form to reply. */
export function TicketPage({ side, list, facts, actions }: TicketPageProps) {
  const { id = '' } = useParams();
  const number = /^\d+$/.test(id) ? Number(id) : 0;
  const { data: ticket, error, refetch, isFetching } = useTicket(side, number);
  const now = useClock(minuteMs);
  if (ticket) {
    return (
      <Page
        narrow
        title={`#${ticket.id} ${ticket.subject}`}
        mark={
          <span role="status">
            <TicketState ticket={ticket} />
          </span>
        }
        subtitle={facts(ticket)}
        actions={actions?.(ticket)}
      >
        {error && <ErrorNote title="Couldn't load the newest replies." error={error} onRetry={() => void refetch()} busy={isFetching} />}
        <Conversation ticket={ticket} now={now} />
        <ReplyForm side={side} ticket={ticket} />
      </Page>
    );
  }
  return (
    <Page narrow title="Support ticket">
      {error instanceof ApiError && error.status === notFound ? (
        <EmptyState title="Ticket not found" text="It may belong to another account." action={<TextLink to={list.to}>{list.label}</TextLink>} />
      ) : error ? (
        <ErrorNote title="Couldn't load the ticket." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the ticket" onRetry={() => void refetch()}>
          <Skeleton className="h-72" />
        </Loading>
      )}
    </Page>
  );
}
