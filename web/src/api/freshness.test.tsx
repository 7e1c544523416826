import type { FetchQueryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './http/query-client';
import { organizationsQuery } from './organizations/list-organizations';
import { profileQuery } from './profile/get-profile';
import { permissionsQuery } from './profile/list-permissions';
import { projectQuery } from './projects/get-project';

const minuteMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each<[string, unknown, number]>([
  ['without its own time', { queryKey: ['x'] }, minuteMs],
  ['of the profile', profileQuery(), 30 * minuteMs],
  ['of the permissions', permissionsQuery(), 5 * minuteMs],
  ['of the organizations', organizationsQuery(), 30 * minuteMs],
  ['of a project', projectQuery('shop'), 30_000],
])('the response of a query %s is fresh for its stale time, and no longer', async (_, query, freshMs) => {
  const requested = vi.fn(() => Promise.resolve([]));
  const client = createQueryClient();
  // Kept in the cache as if a page displayed it all the time.
  const fetchQuery = () => client.fetchQuery({ ...(query as FetchQueryOptions), queryFn: requested, gcTime: Infinity });
  await fetchQuery();
  vi.advanceTimersByTime(freshMs - 1);
  await fetchQuery();
  expect(requested).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await fetchQuery();
  expect(requested).toHaveBeenCalledTimes(2);
});
