import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** When and why a project was or will be paused, and its last backup. */
export type PauseStatus = components['schemas']['PauseStatus'];

export const getPauseStatus = (ref: string, signal: AbortSignal) =>
  answerOf(api.GET('/platform/projects/{ref}/pause/status', { params: { path: { ref } }, signal }));

/** `since`: the pushed time of the pause, with which it is read again. */
export const pauseStatusQuery = (ref: string, since: string) =>
  queryOptions({
    queryKey: ['projects', ref, 'pause', since] as const,
    queryFn: ({ signal }) => getPauseStatus(ref, signal),
  });

export const usePauseStatus = (ref: string, since: string) => useQuery(pauseStatusQuery(ref, since));
