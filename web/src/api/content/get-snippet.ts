import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { contentApi, snippetKey } from './snippet';

/** A snippet with its text. */
export const getSnippet = (ref: string, id: string, signal?: AbortSignal) =>
  answerOf(contentApi.GET('/platform/projects/{ref}/content/item/{id}', { params: { path: { ref, id } }, ...(signal && { signal }) }));

export const snippetQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: snippetKey(ref, id),
    queryFn: ({ signal }) => getSnippet(ref, id, signal),
    staleTime: 0,
  });

/** A snippet with its text, while `enabled`. */
export const useSnippet = (ref: string, id: string, enabled: boolean) => useQuery({ ...snippetQuery(ref, id), enabled });
