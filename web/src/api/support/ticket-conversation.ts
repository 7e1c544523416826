import { useMutation, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';
import { conversationKey, refetchTickets, type TicketSide } from './ticket-keys';

/** A ticket with its replies, oldest first. */
export type TicketConversation = components['schemas']['TicketConversation'];

/** A reply; an operator can close the ticket with it. */
export interface TicketReplyDraft {
  message: string;
  close?: boolean;
}

const at = (id: number) => ({ params: { path: { ticket_id: id } } });

export const getTicket = (side: TicketSide, id: number, signal: AbortSignal) =>
  side === 'author'
    ? answerOf(api.GET('/platform/profile/support-tickets/{ticket_id}', { ...at(id), signal }))
    : answerOf(api.GET('/platform/operator/support-tickets/{ticket_id}', { ...at(id), signal }));

export const replyToTicket = (side: TicketSide, id: number, { message, close = false }: TicketReplyDraft) =>
  side === 'author'
    ? answerOf(api.POST('/platform/profile/support-tickets/{ticket_id}/replies', { ...at(id), body: { message } }))
    : answerOf(api.POST('/platform/operator/support-tickets/{ticket_id}/replies', { ...at(id), body: { message, close } }));

/** A ticket with its replies; refetched when a change is pushed. */
export const useTicket = (side: TicketSide, id: number) =>
  useQuery({ queryKey: conversationKey(side, id), queryFn: ({ signal }) => getTicket(side, id, signal), staleTime: 0 });

export const useReplyToTicket = (side: TicketSide, id: number) =>
  useMutation({
    mutationFn: (reply: TicketReplyDraft) => replyToTicket(side, id, reply),
    onSuccess: (stored, _reply, _result, { client }) => {
      client.setQueryData(conversationKey(side, id), stored);
      refetchTickets(client, side);
    },
  });
