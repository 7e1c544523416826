import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

export type SignInSettings = components['schemas']['SignInSettings'];

const halfHourMs = 30 * 60_000;

/** The available sign-in methods, and whether email is configured. */
export const getSignInSettings = (signal: AbortSignal) => answerOf(api.GET('/auth/v1/settings', { signal }));

export const signInSettingsQuery = () =>
  queryOptions({
    queryKey: ['sign-in-settings'],
    queryFn: ({ signal }) => getSignInSettings(signal),
    // Another person may complete the setup at any time.
    staleTime: ({ state }) => (needsSetup(state.data) ? 0 : halfHourMs),
  });

export const useSignInSettings = () => useQuery(signInSettingsQuery());

/** Who may create an account; `open` until loaded. */
export const useSignUpPolicy = (): SignInSettings['sign_up'] => useSignInSettings().data?.sign_up ?? 'open';

/** Whether anyone can read the status of the installation at `/status`; false until loaded. */
export const useHasStatusPage = (): boolean => useSignInSettings().data?.has_status_page === true;

/** Whether there is no account yet. A server of an earlier version does not say so. */
export const needsSetup = (settings: Partial<SignInSettings> | undefined): boolean => settings?.setup?.needed === true;

/** What setting up the installation needs; undefined until loaded, and null once it is set up. */
export function useSetupNeeds(): SignInSettings['setup'] | null | undefined {
  const { data, isPending } = useSignInSettings();
  if (isPending) return undefined;
  return data && needsSetup(data) ? data.setup : null;
}

/**
 * Whether this is a self-hosted installation without sign-in; false until loaded. Reads the cache
 * only, because the frame fetches the settings.
 */
export const useIsSelfHosted = (): boolean =>
  useQuery({ ...signInSettingsQuery(), enabled: false }).data?.mode === 'self_hosted';
