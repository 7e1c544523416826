import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { storeNotice } from './latest-notice';
import type { NoticeDraft } from './publish-notice';

/** Replaces the content of the latest notice; users who dismissed it do not see it again. */
export const editNotice = (id: string, body: NoticeDraft) =>
  answerOf(api.PUT('/platform/operator/notice/{id}', { params: { path: { id } }, body }));

export const useEditNotice = (id: string) =>
  useMutation({
    mutationFn: (body: NoticeDraft) => editNotice(id, body),
    onSuccess: (notice, _variables, _result, { client }) => storeNotice(client, notice),
  });
