import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { withConnection } from '../query/query-client';
import { rowsApi } from './rows-client';
import { type CountRequest, countSchema } from './wire';

const countKey = (ref: string) => ['table-count', ref] as const;

const countRows = (client: QueryClient, ref: string, body: CountRequest, signal: AbortSignal) =>
  withConnection(client, ref, (header) => answerOf(rowsApi.POST('/platform/pg-meta/{ref}/rows/count', { params: { path: { ref }, header }, body, signal }), countSchema));

/** The number of rows of a table with filters; exact on request, because counting many rows takes long. */
export function useRowCount(ref: string, request: CountRequest) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...countKey(ref), request],
    queryFn: ({ signal }) => countRows(client, ref, request, signal),
    staleTime: 30_000,
    retry: false,
  });
}

/** The number of rows may have changed. */
export const refreshCount = (client: QueryClient, ref: string): Promise<void> => client.invalidateQueries({ queryKey: countKey(ref) });
