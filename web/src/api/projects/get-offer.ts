import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** A project that whoever holds a link may claim, until when. The link itself is told once, by the call that makes it. */
export type ProjectOffer = components['schemas']['ProjectOffer'];

/** The offer of a project; null while it is not offered. */
export async function getOffer(ref: string, signal: AbortSignal): Promise<ProjectOffer | null> {
  try {
    return await answerOf(api.GET('/platform/projects/{ref}/offer', { params: { path: { ref } }, signal }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const offerKey = (ref: string) => ['projects', ref, 'offer'] as const;

export const offerQuery = (ref: string) =>
  queryOptions({
    queryKey: offerKey(ref),
    queryFn: ({ signal }) => getOffer(ref, signal),
    // No topic pushes it, and somebody else may have taken it back.
    staleTime: 0,
  });

export const useOffer = (ref: string) => useQuery(offerQuery(ref));
