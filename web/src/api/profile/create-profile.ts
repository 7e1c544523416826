import { profileSchema } from '@/lib/entities/profile';
import { ApiError } from '../http/api-error';
import { request } from '../http/request';

/** What a failed creation says, whatever the server's reason. */
export class ProfileCreationError extends Error {
  override readonly name = 'ProfileCreationError';
  /** The profile was there already: only developers need to know. */
  readonly existed: boolean;

  constructor(cause: unknown) {
    super('Failed to create your profile. Please refresh to try again.', { cause });
    this.existed = cause instanceof ApiError && cause.status === 409;
  }
}

/** Makes the profile of the signed-in person; throws ProfileCreationError. */
export async function createProfile() {
  try {
    return await request({ method: 'POST', path: '/platform/profile', schema: profileSchema });
  } catch (error) {
    throw new ProfileCreationError(error);
  }
}
