import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

export type SignInSettings = components['schemas']['SignInSettings'];

const halfHourMs = 30 * 60_000;

/** What one can sign in with here, and whether mail is sent. */
export const getSignInSettings = (signal: AbortSignal) => answerOf(api.GET('/auth/v1/settings', { signal }));

export const signInSettingsQuery = () =>
  queryOptions({
    queryKey: ['sign-in-settings'],
    queryFn: ({ signal }) => getSignInSettings(signal),
    staleTime: halfHourMs,
  });

export const useSignInSettings = () => useQuery(signInSettingsQuery());
