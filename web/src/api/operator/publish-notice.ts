import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** The notice shown to everyone. */
export interface NoticeText {
  message: string;
  /** Where there is more to read; null: nowhere. */
  link: string | null;
}

/** The flag without which no notice shows; the server sets it with the notice. */
export const noticeFlag = 'showNoticeBanner';

/** Replaces the current notice. */
export const putUpNotice = (text: NoticeText) => answerOf(api.PUT('/platform/operator/notice', { body: text }));

export const usePutUpNotice = () => useMutation({ mutationFn: putUpNotice });
