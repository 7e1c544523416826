import type { AuthOutcome } from './auth-outcome';

type Use<Rest extends unknown[]> = (token: string, ...rest: Rest) => Promise<AuthOutcome>;

const wasAnswered = (it: AuthOutcome) => it.ok || it.code !== undefined;

/**
 * Uses a token once: a second call with the same token gets the result of the first, even after a
 * remount. Only the latest result is kept, and only if it is final; by default every response is.
 */
export function oncePerToken<Rest extends unknown[] = []>(use: Use<Rest>, isFinal = wasAnswered): Use<Rest> {
  let newest: { token: string; outcome: Promise<AuthOutcome> } | null = null;
  return (token, ...rest) => {
    if (newest?.token === token) return newest.outcome;
    const used = { token, outcome: use(token, ...rest) };
    newest = used;
    const drop = () => {
      if (newest === used) newest = null;
    };
    used.outcome.then((it) => isFinal(it) || drop(), drop);
    return used.outcome;
  };
}
