import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** The database password, for users who may read secrets. */
export async function getDbPassword(ref: string, signal: AbortSignal) {
  const call = api.GET('/platform/projects/{ref}/db-password', { params: { path: { ref } }, signal });
  const { db_pass } = await answerOf(call);
  return db_pass;
}

export const dbPasswordKey = (ref: string) => ['projects', ref, 'db-password'] as const;

export const dbPasswordQuery = (ref: string) =>
  queryOptions({
    queryKey: dbPasswordKey(ref),
    queryFn: ({ signal }) => getDbPassword(ref, signal),
    staleTime: Infinity,
    retry: false,
  });

/** The password, available after `refetch` or after the project was created. */
export const useDbPassword = (ref: string) => useQuery({ ...dbPasswordQuery(ref), enabled: false });
