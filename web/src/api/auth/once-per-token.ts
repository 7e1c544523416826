import type { AuthOutcome } from './auth-outcome';

/**
 * Uses what is good once, once: whoever comes with the same token again gets the answer that it got,
 * however often the page around it is made anew. Only the newest is kept; where no answer came, the next one asks again.
 */
export function oncePerToken(use: (token: string) => Promise<AuthOutcome>): (token: string) => Promise<AuthOutcome> {
  let newest: { token: string; outcome: Promise<AuthOutcome> } | null = null;
  return (token) => {
    if (newest?.token === token) return newest.outcome;
    const used = { token, outcome: use(token) };
    newest = used;
    const wasAnswered = (it: AuthOutcome) => it.ok || it.code !== undefined;
    const drop = () => {
      if (newest === used) newest = null;
    };
    used.outcome.then((it) => wasAnswered(it) || drop(), drop);
    return used.outcome;
  };
}
