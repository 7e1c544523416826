import { useInfiniteQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';
import { ticketListKey } from '../support/ticket-keys';

/** A support ticket of a user. */
export type SupportTicket = components['schemas']['SupportTicket'];

/** The open tickets, or all. */
export type TicketState = 'open' | 'all';

const ticketsPerPage = 20;

/** A page of all users' tickets, newest first. */
export const listTickets = (state: TicketState, before: number, signal: AbortSignal) =>
  answerOf(
    api.GET('/platform/operator/support-tickets', { params: { query: { state, before, limit: ticketsPerPage } }, signal }),
  );

export const useTickets = (state: TicketState) =>
  useInfiniteQuery({
    queryKey: [...ticketListKey('operator'), state],
    queryFn: ({ pageParam, signal }) => listTickets(state, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < ticketsPerPage ? undefined : page.at(-1)?.id),
    // A change that was pushed while the page was closed did not refetch them.
    staleTime: 0,
  });
