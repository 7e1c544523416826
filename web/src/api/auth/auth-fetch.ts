import { retryAfterSeconds } from '../http/api-error';

/** `fetch` for the auth client, whose errors bring no headers. */
export interface AuthFetch {
  fetch: typeof fetch;
  /** Seconds that the newest answer asked to wait; undefined when it did not. */
  retryAfterS: () => number | undefined;
  /** The code that the next sign-up brings: the auth client has no field for it. */
  bringSetupCode: (code: string) => void;
}

/** Keeps what the newest answer said in `Retry-After`. */
export function createAuthFetch(): AuthFetch {
  let newest: number | undefined;
  let setupCode = '';
  return {
    fetch: async (input, init) => {
      newest = undefined;
      const answer = await fetch(input, withSetupCode(input, init, setupCode));
      newest = retryAfterSeconds(answer.headers.get('Retry-After'));
      return answer;
    },
    retryAfterS: () => newest,
    bringSetupCode: (code) => {
      setupCode = code;
    },
  };
}

/** The same call, with the code in the body of a sign-up. */
function withSetupCode(input: RequestInfo | URL, init: RequestInit | undefined, code: string): RequestInit | undefined {
  const address = input instanceof Request ? input.url : String(input);
  if (code === '' || typeof init?.body !== 'string' || !/\/signup(\?|$)/.test(address)) return init;
  return { ...init, body: JSON.stringify({ ...(JSON.parse(init.body) as object), setup_code: code }) };
}
