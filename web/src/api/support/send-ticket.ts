import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { paths } from '../http/described';
import type { SupportTicket } from './list-own-tickets';
import { ticketListKey } from './ticket-keys';

/** A support request and its context. */
export type TicketDraft = paths['/platform/feedback/send']['post']['requestBody']['content']['application/json'];

/** Sends a ticket to the operators of the installation. */
export const sendTicket = (body: TicketDraft) => answerOf(api.POST('/platform/feedback/send', { body }));

export const useSendTicket = () =>
  useMutation({
    mutationFn: sendTicket,
    onSuccess: (sent, _draft, _result, { client }) => {
      client.setQueryData<SupportTicket[]>(ticketListKey('author'), (list) => list && [sent, ...list.filter((it) => it.id !== sent.id)]);
    },
  });
