import { queryOptions, useQuery } from '@tanstack/react-query';
import { profileSchema } from '@/lib/entities/profile';
import { ApiError } from '../http/api-error';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { createProfile } from './create-profile';

const halfHourMs = 30 * 60_000;

/** Only this message, and no other 404, means that the profile must be created first. */
const missingProfileMessage = "User's profile not found";

/** True after this page created the profile, until telemetry has sent the event. */
export const signUpKey = ['signed-up'] as const;

/** The user's profile, created on the first visit. */
export async function getProfile(signal?: AbortSignal, onMade?: () => void) {
  try {
    const call = api.GET('/platform/profile', { headers: { Version: '2' }, ...(signal && { signal }) });
    return await answerOf(call, profileSchema);
  } catch (error) {
    if (!(error instanceof ApiError) || error.message !== missingProfileMessage) throw error;
    const made = await createProfile();
    onMade?.();
    return made;
  }
}

export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal, client }) => getProfile(signal, () => client.setQueryData(signUpKey, true)),
    staleTime: halfHourMs,
  });

/** Fetches the user; only when signed in. */
export const useProfile = () => useQuery(profileQuery());
