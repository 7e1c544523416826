import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** Removes the notice from all pages. */
export const takeDownNotice = () => answerOf(api.DELETE('/platform/operator/notice'));

export const useTakeDownNotice = () => useMutation({ mutationFn: takeDownNotice });
