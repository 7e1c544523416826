import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '../http/request';

const passwordSchema = z.object({ db_pass: z.string() });

/** The database's password, for those who may read secrets. */
export async function getDbPassword(ref: string, signal: AbortSignal) {
  const { db_pass } = await request({
    path: '/platform/projects/{ref}/db-password',
    params: { ref },
    schema: passwordSchema,
    signal,
  });
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

/** The password once it was asked for with `refetch`, or once the creation has told it. */
export const useDbPassword = (ref: string) => useQuery({ ...dbPasswordQuery(ref), enabled: false });
