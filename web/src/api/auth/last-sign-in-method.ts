import { readStored, writeStored } from '@/lib/storage';

/** Kept after signing out, to mark the method at the next sign-in. */
export const lastSignInMethodKey = 'signalbox.last_sign_in_method';

export const lastSignInMethod = (): string | null => readStored(lastSignInMethodKey);

/** `password`, or the provider as named in the settings. */
export const rememberSignInMethod = (method: string): void => writeStored(lastSignInMethodKey, method);
