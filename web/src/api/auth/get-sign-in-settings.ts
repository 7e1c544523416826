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

/** Who may create an account; open until that is known. */
export const useSignUpPolicy = (): SignInSettings['sign_up'] => useSignInSettings().data?.sign_up ?? 'open';

/**
 * True where one person has it all and no one signs in; false until that is known. Asks nothing
 * itself: the frame around every page does.
 */
export const useIsSelfHosted = (): boolean =>
  useQuery({ ...signInSettingsQuery(), enabled: false }).data?.mode === 'self_hosted';
