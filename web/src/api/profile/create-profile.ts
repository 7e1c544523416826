import { profileSchema } from '@/lib/entities/profile';
import { ApiError } from '../http/api-error';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** The message of a failed creation, whatever the server's reason. */
export class ProfileCreationError extends Error {
  override readonly name = 'ProfileCreationError';
  /** The profile already existed, which matters only to developers. */
  readonly existed: boolean;

  constructor(cause: unknown) {
    super('Failed to create your profile. Please refresh to try again.', { cause });
    this.existed = cause instanceof ApiError && cause.status === 409;
  }
}

/** Creates the user's profile; throws ProfileCreationError. */
export async function createProfile() {
  try {
    return await answerOf(api.POST('/platform/profile'), profileSchema);
  } catch (error) {
    throw new ProfileCreationError(error);
  }
}
