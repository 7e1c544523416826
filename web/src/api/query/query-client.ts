import type { QueryClient } from '@tanstack/react-query';
import { signInSettingsQuery } from '../auth/get-sign-in-settings';
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

const badRequest = 400;

/** The name of our sessions in pg_stat_activity. */
const applicationName = 'signalbox-dashboard';

/** The headers of a call to a project's database. */
export interface DatabaseHeaders {
  'x-connection-encrypted'?: string;
  'x-pg-application-name': string;
}

/**
 * Makes a call with the user's sealed connection. It expires, so that a refused call is repeated
 * once with a new one. Without one the call is not sent: it fails as the server would refuse it.
 * A self-hosted installation has none.
 */
export async function withConnection<T>(client: QueryClient, ref: string, call: (headers: DatabaseHeaders) => Promise<T>): Promise<T> {
  const headers = async (options: { staleTime?: number }): Promise<DatabaseHeaders> => {
    const { connection_encrypted: sealed } = await client.fetchQuery({ ...projectQuery(ref), ...options });
    if (!sealed && !isSelfHosted(client)) throw new ApiError(noConnection, { status: badRequest });
    return { ...(sealed && { 'x-connection-encrypted': sealed }), 'x-pg-application-name': applicationName };
  };
  try {
    return await call(await headers({ staleTime: Infinity }));
  } catch (error) {
    if (!isExpired(error)) throw error;
    return call(await headers({ staleTime: 0 }));
  }
}

const isSelfHosted = (client: QueryClient): boolean => client.getQueryData(signInSettingsQuery().queryKey)?.mode === 'self_hosted';

const isExpired = (error: unknown): boolean => error instanceof ApiError && error.status === badRequest && error.message === noConnection;
