import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { logsKey } from './logs-key';
import { pageSchema, type SearchRequest } from './wire';

/** Lines of one request. */
export const pageLines = 200;

/** Lines that a page keeps; a search of more of them is narrowed, or exported. */
export const loadedLinesMax = 20_000;

const read = (ref: string, body: SearchRequest, signal: AbortSignal) =>
  answerOf(api.POST('/platform/projects/{ref}/logs/search', { params: { path: { ref } }, body, signal }), pageSchema);

/** The lines of a search, a page at a time. The lines of the previous search stay until the new ones arrive. */
export function useLogLines(ref: string, request: Omit<SearchRequest, 'limit' | 'after'>, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...logsKey(ref), 'lines', request],
    queryFn: ({ pageParam, signal }) => read(ref, { ...request, limit: pageLines, ...(pageParam !== undefined && { after: pageParam }) }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }, pages) => (next === null || pages.length * pageLines >= loadedLinesMax ? undefined : next),
    placeholderData: keepPreviousData,
    enabled,
    // Pages of lines are large, and a relative range is never requested again.
    gcTime: 60_000,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}
