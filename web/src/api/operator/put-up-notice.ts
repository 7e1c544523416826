import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { setFlag } from './set-flag';

/** What everybody is told. */
export interface NoticeText {
  message: string;
  /** Where there is more to read; null: nowhere. */
  link: string | null;
}

/** The flag without which no notice shows. */
export const noticeFlag = 'showNoticeBanner';

/** Tells everybody something in place of the present notice, and sees to it that it shows. */
export async function putUpNotice(text: NoticeText): Promise<void> {
  await answerOf(api.PUT('/platform/operator/notice', { body: text }));
  await setFlag(noticeFlag, true);
}

export const usePutUpNotice = () => useMutation({ mutationFn: putUpNotice });
