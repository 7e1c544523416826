import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** Counts a use of the project, which cancels its coming pause; the topic reports that. */
export const keepRunning = (ref: string) =>
  answerOf(api.POST('/platform/projects/{ref}/activity', { params: { path: { ref } } }));

export const useKeepRunning = (ref: string) => useMutation({ mutationFn: () => keepRunning(ref) });
