import { fallbackTarget, returnTarget } from './return-to';
import { readStored, writeStored } from './storage';

const key = 'signalbox.sign_up_return';

/** Validity of a sign-up link. */
const validMs = 24 * 60 * 60_000;

/** Longer paths are not stored. */
export const signUpReturnMax = 2_048;

/**
 * Stores the in-app path to open after a pending sign-up is confirmed, replacing that of an earlier
 * sign-up.
 */
export function keepSignUpReturn(path: string, nowMs: number): void {
  const isKept = path !== fallbackTarget && path.length <= signUpReturnMax;
  writeStored(key, isKept ? JSON.stringify({ path, until: nowMs + validMs }) : null);
}

/** Returns the stored path, validated by the rules for `returnTo`, or the default one. */
export function signUpReturn(nowMs: number): string {
  const { path, until } = read();
  const isValid = typeof path === 'string' && path.length <= signUpReturnMax && typeof until === 'number';
  // A clock that was set back must not extend it.
  if (!isValid || nowMs >= until || until > nowMs + validMs) return fallbackTarget;
  return returnTarget(`?${new URLSearchParams({ returnTo: path })}`);
}

/** Removes the stored path after its use. */
export const forgetSignUpReturn = (): void => writeStored(key, null);

function read(): { path?: unknown; until?: unknown } {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
