import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';
import { storeNotice } from './latest-notice';

/** A notice as an operator writes it; without a start it is shown now, without an end until it is removed. */
export type NoticeDraft = Pick<components['schemas']['Notice'], 'message' | 'severity'> & {
  /** A link to more information; null: none. */
  link: string | null;
  starts_at: string | null;
  ends_at: string | null;
};

/** The flag that enables the notice; the server sets it with the notice. */
export const noticeFlag = 'showNoticeBanner';

/** Publishes or schedules a notice in place of the latest one. */
export const publishNotice = (body: NoticeDraft) => answerOf(api.PUT('/platform/operator/notice', { body }));

export const usePublishNotice = () =>
  useMutation({
    mutationFn: publishNotice,
    onSuccess: (notice, _variables, _result, { client }) => storeNotice(client, notice),
  });
