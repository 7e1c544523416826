import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';
import { createRuledClient } from '../http/client';
import { projectQuery } from '../projects/get-project';
import type { QueryPaths } from './paths';

/** Above the longest statement_timeout: the server ends a statement first. */
const streamPatienceMs = 3_700_000;

/** Calls that answer at once. */
export const queryApi = createRuledClient<QueryPaths>();

/** Calls that last as long as a statement. */
export const streamApi = createRuledClient<QueryPaths>(streamPatienceMs);

/** The response without a valid sealed connection (specification, point 7). */
const noConnection = 'API Error: happened while trying to acquire connection to the database';

/** The name of our sessions in pg_stat_activity. */
const applicationName = 'signalbox-dashboard';

/** The headers of a call to a project's database. */
export interface DatabaseHeaders {
  'x-connection-encrypted'?: string;
  'x-pg-application-name': string;
}

/**
 * Makes a call with the user's sealed connection. It expires, so that a refused call is repeated
 * once with a new one.
 */
export async function withConnection<T>(client: QueryClient, ref: string, call: (headers: DatabaseHeaders) => Promise<T>): Promise<T> {
  const headers = async (options: { staleTime?: number }): Promise<DatabaseHeaders> => {
    const { connection_encrypted: sealed } = await client.fetchQuery({ ...projectQuery(ref), ...options });
    return { ...(sealed && { 'x-connection-encrypted': sealed }), 'x-pg-application-name': applicationName };
  };
  try {
    return await call(await headers({ staleTime: Infinity }));
  } catch (error) {
    if (!isExpired(error)) throw error;
    return call(await headers({ staleTime: 0 }));
  }
}

const isExpired = (error: unknown): boolean => error instanceof ApiError && error.status === 400 && error.message === noConnection;
