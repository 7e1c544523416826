import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** The notice shown to everyone. */
export interface NoticeText {
  message: string;
  /** A link to more information; null: none. */
  link: string | null;
}

/** The flag that enables the notice; the server sets it with the notice. */
export const noticeFlag = 'showNoticeBanner';

/** Replaces the current notice. */
export const putUpNotice = (text: NoticeText) => answerOf(api.PUT('/platform/operator/notice', { body: text }));

export const usePutUpNotice = () => useMutation({ mutationFn: putUpNotice });
