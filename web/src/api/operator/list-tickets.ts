import { useInfiniteQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

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

export const ticketsKey = ['operator', 'tickets'] as const;

export const useTickets = (state: TicketState) =>
  useInfiniteQuery({
    queryKey: [...ticketsKey, state],
    queryFn: ({ pageParam, signal }) => listTickets(state, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < ticketsPerPage ? undefined : page.at(-1)?.id),
    // New tickets are not pushed.
    staleTime: 0,
  });
