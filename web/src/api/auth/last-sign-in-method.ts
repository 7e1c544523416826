import { readStored, writeStored } from '@/lib/storage';

/** Stays when the person signs out, so that they find their way in again. */
export const lastSignInMethodKey = 'signalbox.last_sign_in_method';

export const lastSignInMethod = (): string | null => readStored(lastSignInMethodKey);

/** `password`, or the provider as the settings name it. */
export const rememberSignInMethod = (method: string): void => writeStored(lastSignInMethodKey, method);
