import createClient from 'openapi-fetch';
import type { paths } from './described';
import { bearsToken, failsWithApiError, givesUp, hasRequestId } from './rules';

/** Every call of the platform API, typed by its description. What fails throws an ApiError. */
export const api = createClient<paths>({
  baseUrl: window.location.origin,
  headers: { Accept: 'application/json' },
  credentials: 'include',
  referrerPolicy: 'no-referrer-when-downgrade',
  querySerializer: { array: { style: 'form', explode: false } },
  fetch: (request) => fetch(request),
});
api.use(hasRequestId, bearsToken, givesUp, failsWithApiError);
