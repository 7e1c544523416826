import { retryAfterSeconds } from '../http/api-error';

/** `fetch` for the auth client, whose errors bring no headers. */
export interface AuthFetch {
  fetch: typeof fetch;
  /** Seconds that the newest answer asked to wait; undefined when it did not. */
  retryAfterS: () => number | undefined;
}

/** Keeps what the newest answer said in `Retry-After`. */
export function createAuthFetch(): AuthFetch {
  let newest: number | undefined;
  return {
    fetch: async (input, init) => {
      newest = undefined;
      const answer = await fetch(input, init);
      newest = retryAfterSeconds(answer.headers.get('Retry-After'));
      return answer;
    },
    retryAfterS: () => newest,
  };
}
