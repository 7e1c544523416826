import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { remoteTablesSchema, wrapperTestSchema } from '@/lib/database/foreign-server';
import { answerOf } from '../http/answer-of';
import { withConnection } from '../query/query-client';
import { catalogueApi } from './database-client';
import { databaseKey } from './database-keys';

/** Connects to a server with the user mapping of a role. */
export function useTestWrapper(ref: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, role }: { id: number; role: string }) =>
      withConnection(client, ref, (header) =>
        answerOf(catalogueApi.POST('/platform/pg-meta/{ref}/wrappers/{id}/test', { params: { path: { ref, id: `${id}` }, header }, body: { role } }), wrapperTestSchema),
      ),
  });
}

/** The tables of the other database; read again on every visit. */
export function useRemoteTables(ref: string, id: number, { enabled = true } = {}) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...databaseKey(ref), 'remote-tables', id],
    queryFn: ({ signal }) =>
      withConnection(client, ref, (header) =>
        answerOf(catalogueApi.GET('/platform/pg-meta/{ref}/wrappers/{id}/remote-tables', { params: { path: { ref, id: `${id}` }, header }, signal }), remoteTablesSchema),
      ),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    enabled,
  });
}
