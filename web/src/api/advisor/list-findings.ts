import { queryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { createRuledClient } from '../http/client';
import { withConnection } from '../query/query-client';
import { findingsKey } from './findings-key';
import type { AdvisorPaths } from './paths';

/** Examining a database with thousands of tables takes seconds. */
const patienceMs = 60_000;

const advisorApi = createRuledClient<AdvisorPaths>(patienceMs);

const fiveMinutesMs = 5 * 60_000;

const findingsQuery = (client: QueryClient, ref: string) =>
  queryOptions({
    queryKey: findingsKey(ref),
    queryFn: ({ signal }) =>
      withConnection(client, ref, (header) =>
        answerOf(advisorApi.GET('/platform/projects/{ref}/run-lints', { params: { path: { ref }, header }, signal })),
      ),
    staleTime: fiveMinutesMs,
    refetchOnWindowFocus: false,
  });

/** The findings in a project's database, errors first; refetched when its schema changes. */
export function useFindings(ref: string, { enabled = true }: { enabled?: boolean } = {}) {
  const client = useQueryClient();
  return useQuery({ ...findingsQuery(client, ref), enabled });
}
