import { useInfiniteQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { contentApi, type SnippetQuery, snippetsKey } from './snippet';

const pageSize = 100;

/** Which snippets to list. */
export type SnippetFilter = Pick<SnippetQuery, 'visibility' | 'favorite' | 'search'>;

/** The snippets of a project that the user can read, without their text; the search includes it. */
export function useSnippets(ref: string, filter: SnippetFilter) {
  const pages = useInfiniteQuery({
    queryKey: [...snippetsKey(ref), filter],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        contentApi.GET('/platform/projects/{ref}/content', {
          params: { path: { ref }, query: { type: 'sql', limit: pageSize, ...filter, ...(pageParam !== undefined && { cursor: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
  return { ...pages, snippets: pages.data?.pages.flatMap((it) => it.data) };
}
