import { fallbackTarget, returnTarget } from './return-to';
import { readStored, writeStored } from './storage';

const key = 'signalbox.sign_up_return';

/** As long as the link of a sign-up is valid. */
const validMs = 24 * 60 * 60_000;

/** Longer paths are not kept. */
export const signUpReturnMax = 2_048;

/** Keeps the in-app path to open after a pending sign-up is confirmed, in place of the one of an earlier sign-up. */
export function keepSignUpReturn(path: string, nowMs: number): void {
  const isKept = path !== fallbackTarget && path.length <= signUpReturnMax;
  writeStored(key, isKept ? JSON.stringify({ path, until: nowMs + validMs }) : null);
}

/** Returns the kept path, judged by the rules for `returnTo`, or the default one. */
export function signUpReturn(nowMs: number): string {
  const { path, until } = read();
  const isValid = typeof path === 'string' && path.length <= signUpReturnMax && typeof until === 'number';
  // A clock that was set back must not make it last longer.
  if (!isValid || nowMs >= until || until > nowMs + validMs) return fallbackTarget;
  return returnTarget(`?${new URLSearchParams({ returnTo: path })}`);
}

/** Removes the kept path after its use. */
export const forgetSignUpReturn = (): void => writeStored(key, null);

function read(): { path?: unknown; until?: unknown } {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
