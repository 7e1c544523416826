import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { queryApi, withConnection } from './query-client';

const key = (ref: string) => ['database-running', ref] as const;

/** The sessions of the database that run a statement, as of the last fetch. */
export function useRunning(ref: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: key(ref),
    queryFn: ({ signal }) =>
      withConnection(client, ref, (header) =>
        answerOf(queryApi.GET('/platform/pg-meta/{ref}/running', { params: { path: { ref }, header }, signal })),
      ),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Cancels the statement of a session, or ends the session. */
export function useEndRunning(ref: string) {
  return useMutation({
    mutationFn: ({ backend, how }: { backend: number; how: 'cancel' | 'terminate' }, { client }) =>
      withConnection(client, ref, (header) =>
        answerOf(queryApi.POST(`/platform/pg-meta/{ref}/running/{backend}/${how}`, { params: { path: { ref, backend }, header } })),
      ),
    onSettled: (_done, _error, _how, _result, { client }) => client.invalidateQueries({ queryKey: key(ref) }),
  });
}
