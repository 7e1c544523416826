import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { storeNotice } from './latest-notice';

/** Removes the notice from all pages. */
export const removeNotice = () => answerOf(api.DELETE('/platform/operator/notice'));

export const useRemoveNotice = () =>
  useMutation({
    mutationFn: removeNotice,
    onSuccess: (_result, _variables, _context, { client }) => storeNotice(client, null),
  });
