import { readStored, writeStored } from './storage';

/** Storage key of the user's hash, kept until signing out. */
export const personHashKey = 'signalbox.person';

/**
 * SHA-256 of a user's ID in hexadecimal: it correlates failures of the same user without
 * identifying them. Null if the browser has no hash function, as on plain HTTP from another
 * machine.
 */
export async function personHash(userId: string): Promise<string | null> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  const digest = await subtle?.digest('SHA-256', new TextEncoder().encode(userId));
  return digest ? Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') : null;
}

export const keepPersonHash = (hash: string | null): void => writeStored(personHashKey, hash);

/** Anonymous user id for failure reports. */
export const readPersonHash = (): string | null => readStored(personHashKey);
