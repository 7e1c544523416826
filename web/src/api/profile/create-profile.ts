import { profileSchema } from '@/lib/entities/profile';
import { ApiError } from '../http/api-error';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

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
    return await answerOf(api.POST('/platform/profile'), profileSchema);
  } catch (error) {
    throw new ProfileCreationError(error);
  }
}
