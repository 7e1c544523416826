import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';
import { ticketListKey } from './ticket-keys';

/** The user's support tickets. */
export type SupportTicket = components['schemas']['SupportTicket'];

export const listOwnTickets = (signal: AbortSignal) => answerOf(api.GET('/platform/profile/support-tickets', { signal }));

/** Refetched when a change is pushed, and on every visit. */
export const ownTicketsQuery = queryOptions({
  queryKey: ticketListKey('author'),
  queryFn: ({ signal }) => listOwnTickets(signal),
  staleTime: 0,
});

/** The user's tickets, newest first. */
export const useOwnTickets = () => useQuery(ownTicketsQuery);
