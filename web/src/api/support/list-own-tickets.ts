import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** The user's support tickets. */
export type SupportTicket = components['schemas']['SupportTicket'];

export const listOwnTickets = (signal: AbortSignal) => answerOf(api.GET('/platform/profile/support-tickets', { signal }));

export const ownTicketsKey = ['profile', 'support-tickets'] as const;

/** Refetched on every visit, because closing a ticket is not pushed. */
export const ownTicketsQuery = queryOptions({
  queryKey: ownTicketsKey,
  queryFn: ({ signal }) => listOwnTickets(signal),
  staleTime: 0,
});

/** The user's tickets, newest first. */
export const useOwnTickets = () => useQuery(ownTicketsQuery);
