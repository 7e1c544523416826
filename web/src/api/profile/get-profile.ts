import { queryOptions, useQuery } from '@tanstack/react-query';
import { profileSchema } from '@/lib/entities/profile';
import { ApiError } from '../http/api-error';
import { request } from '../http/request';
import { createProfile } from './create-profile';

const halfHourMs = 30 * 60_000;

/** Exactly this message, and no other 404, says that the profile has to be made first. */
const missingProfileMessage = "User's profile not found";

/** The signed-in person's profile, made on the first visit. */
export async function getProfile(signal?: AbortSignal) {
  try {
    return await request({
      path: '/platform/profile',
      headers: { Version: '2' },
      schema: profileSchema,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (error instanceof ApiError && error.message === missingProfileMessage) return createProfile();
    throw error;
  }
}

export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => getProfile(signal),
    staleTime: halfHourMs,
  });

/** The signed-in person; asked only where somebody is signed in. */
export const useProfile = () => useQuery(profileQuery());
