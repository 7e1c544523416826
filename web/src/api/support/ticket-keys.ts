import type { QueryClient } from '@tanstack/react-query';

/** Who reads and replies: the author of a ticket, or an operator any ticket. */
export type TicketSide = 'author' | 'operator';

/** All tickets as one side sees them. */
const sideKey = (side: TicketSide) => [side === 'author' ? 'profile' : 'operator', 'support-tickets'] as const;

export const ticketListKey = (side: TicketSide) => [...sideKey(side), 'list'] as const;

export const conversationKey = (side: TicketSide, id: number) => [...sideKey(side), 'conversation', id] as const;

/** Refetches the shown tickets of a side. */
export function refetchTickets(client: QueryClient, side: TicketSide): void {
  void client.invalidateQueries({ queryKey: sideKey(side) });
}
