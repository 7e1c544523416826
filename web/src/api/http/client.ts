import createClient from 'openapi-fetch';
import type { paths } from './described';
import { bearsToken, failsWithApiError, givesUpAfter, hasRequestId, timeoutMs } from './rules';

/** A client for addresses that are described so, under the rules that all calls share. */
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

/** Every call of the platform API, typed by its description. What fails throws an ApiError. */
export const api = createRuledClient<paths>();
