import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { createRuledClient } from '../http/client';
import { withConnection } from '../query/query-client';
import { performanceKey } from './findings-key';
import type { AdvisorPaths, StatementOrder } from './paths';

const performanceApi = createRuledClient<AdvisorPaths>();

export interface PerformanceOptions {
  order: StatementOrder;
  /** Null: of all roles. */
  role: string | null;
}

/** Slow statements, waiting sessions and open transactions, as of the last fetch. */
export function useQueryPerformance(ref: string, { order, role }: PerformanceOptions) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...performanceKey(ref), order, role],
    queryFn: ({ signal }) =>
      withConnection(client, ref, (header) =>
        answerOf(
          performanceApi.GET('/platform/projects/{ref}/advisors/query-performance', {
            params: { path: { ref }, header, query: { order, ...(role !== null && { role }) } },
            signal,
          }),
        ),
      ),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}
