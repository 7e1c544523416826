import * as z from 'zod/mini';
import { readStored } from '@/lib/storage';

/** The key of the session, so that a reload does not require signing in again. */
export const sessionStorageKey = 'signalbox.session';

/** The auth client renews a token that expires within this time before it hands it out. */
const renewalMarginMs = 90_000;

const factor = z.object({ id: z.string(), friendly_name: z.optional(z.string()), status: z.string() });
const schema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.number(),
  user: z.object({ id: z.string(), email: z.optional(z.string()), factors: z.optional(z.array(factor)) }),
});

/** The used fields of a session of the auth client. */
export type AuthSession = Pick<z.infer<typeof schema>, 'access_token' | 'user'>;

/**
 * The session in storage. The auth client decides about one that is `unclear`: its token has to be
 * renewed, or it cannot be read.
 */
export type StoredSession = { kind: 'none' } | { kind: 'valid'; session: AuthSession } | { kind: 'unclear' };

/** Reads the session that the auth client stored. */
export function storedSession(nowMs = Date.now()): StoredSession {
  const text = readStored(sessionStorageKey);
  if (text === null) return { kind: 'none' };
  const read = schema.safeParse(jsonOf(text));
  const isValid = read.success && read.data.expires_at * 1_000 - nowMs >= renewalMarginMs;
  return isValid ? { kind: 'valid', session: read.data } : { kind: 'unclear' };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
