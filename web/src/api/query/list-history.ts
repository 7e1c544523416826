import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { queryApi, withConnection } from './query-client';

const pageSize = 50;
const historyKey = (ref: string) => ['query-history', ref] as const;

/** The runs of the user in a project, newest first. */
export function useQueryHistory(ref: string, search: string) {
  const client = useQueryClient();
  const pages = useInfiniteQuery({
    queryKey: [...historyKey(ref), search],
    queryFn: ({ pageParam, signal }) =>
      withConnection(client, ref, (header) =>
        answerOf(
          queryApi.GET('/platform/pg-meta/{ref}/query/history', {
            params: {
              path: { ref },
              header,
              query: { limit: pageSize, ...(search !== '' && { search }), ...(pageParam !== undefined && { before: pageParam }) },
            },
            signal,
          }),
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.started_at),
  });
  return { ...pages, entries: pages.data?.pages.flat() };
}

/** A run was made. */
export const refreshHistory = (client: QueryClient, ref: string) => client.invalidateQueries({ queryKey: historyKey(ref) });
