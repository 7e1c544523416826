import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** What I asked the people who run the installation. */
export type SupportTicket = components['schemas']['SupportTicket'];

export const listOwnTickets = (signal: AbortSignal) => answerOf(api.GET('/platform/profile/support-tickets', { signal }));

export const ownTicketsKey = ['profile', 'support-tickets'] as const;

/** Asked for anew on every visit: that a ticket was closed is not pushed. */
export const ownTicketsQuery = queryOptions({
  queryKey: ownTicketsKey,
  queryFn: ({ signal }) => listOwnTickets(signal),
  staleTime: 0,
});

/** My tickets, the newest first. */
export const useOwnTickets = () => useQuery(ownTicketsQuery);
