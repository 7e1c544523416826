import { type InfiniteData, useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { conversationKey, ticketListKey } from '../support/ticket-keys';
import type { SupportTicket } from './list-tickets';

/** Closes a ticket; closing a closed one changes nothing. */
export const closeTicket = (id: number) =>
  answerOf(api.POST('/platform/operator/support-tickets/{ticket_id}/close', { params: { path: { ticket_id: id } } }));

export const useCloseTicket = (id: number) =>
  useMutation({
    mutationFn: () => closeTicket(id),
    onSuccess: (closed, _variables, _result, { client }) => {
      // The ticket stays in the current list, marked as closed; the next fetch of open tickets
      // omits it.
      client.setQueriesData<InfiniteData<SupportTicket[]>>(
        { queryKey: ticketListKey('operator') },
        (data) => data && { ...data, pages: data.pages.map((page) => page.map((it) => (it.id === id ? closed : it))) },
      );
      void client.invalidateQueries({ queryKey: conversationKey('operator', id) });
    },
  });
