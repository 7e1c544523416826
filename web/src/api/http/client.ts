import createClient from 'openapi-fetch';
import type { paths } from './described';
import { bearsToken, failsWithApiError, givesUpAfter, hasRequestId, timeoutMs } from './rules';

/** Creates a client for described routes, with the rules that all calls share. */
export function createRuledClient<Described extends object>(patienceMs = timeoutMs) {
  const client = createClient<Described>({
    baseUrl: window.location.origin,
    headers: { Accept: 'application/json' },
    credentials: 'include',
    referrerPolicy: 'no-referrer-when-downgrade',
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: (request) => fetch(request),
  });
  client.use(hasRequestId, bearsToken, givesUpAfter(patienceMs), failsWithApiError);
  return client;
}

/** The typed client of the platform API. Failed calls throw an ApiError. */
export const api = createRuledClient<paths>();
