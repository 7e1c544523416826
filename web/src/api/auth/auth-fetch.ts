import { retryAfterSeconds } from '../http/api-error';

/** `fetch` for the auth client, whose errors do not expose headers. */
export interface AuthFetch {
  fetch: typeof fetch;
  /** `Retry-After` of the latest response in seconds; undefined if it had none. */
  retryAfterS: () => number | undefined;
  /** The setup code for the next sign-up; the auth client has no field for it. */
  bringSetupCode: (code: string) => void;
}

/** Stores the `Retry-After` of the latest response. */
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

/** Adds the code to the body of a sign-up request. */
function withSetupCode(input: RequestInfo | URL, init: RequestInit | undefined, code: string): RequestInit | undefined {
  const address = input instanceof Request ? input.url : String(input);
  if (code === '' || typeof init?.body !== 'string' || !/\/signup(\?|$)/.test(address)) return init;
  return { ...init, body: JSON.stringify({ ...(JSON.parse(init.body) as object), setup_code: code }) };
}
