import { queryOptions, useQuery } from '@tanstack/react-query';
import type { components } from '../http/described';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

export type SignIn = components['schemas']['SignIn'];

/** The account's sessions. */
export const listSignIns = (signal: AbortSignal) => answerOf(api.GET('/platform/profile/sessions', { signal }));

export const signInsKey = ['sign-ins'] as const;

export const signInsQuery = () =>
  queryOptions({
    queryKey: signInsKey,
    queryFn: ({ signal }) => listSignIns(signal),
    // It is not pushed; a refetch shows the current state.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const useSignIns = () => useQuery(signInsQuery());
