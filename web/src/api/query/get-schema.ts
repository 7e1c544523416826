import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';
import { answerOf } from '../http/answer-of';
import { queryApi, withConnection } from './query-client';
import { schemaKey } from './schema-key';
import type { SchemaAnswer } from './wire';

const fiveMinutesMs = 5 * 60_000;
const notModified = 304;
/** Suggestions that come later disturb more than they help. */
const suggestionPatienceMs = 1_500;

/** The objects of a database; the known answer is kept while its fingerprint is unchanged. */
async function getSchema(client: QueryClient, ref: string, signal: AbortSignal): Promise<SchemaAnswer> {
  const known = client.getQueryData<SchemaAnswer>(schemaKey(ref));
  try {
    return await withConnection(client, ref, (header) =>
      answerOf(
        queryApi.GET('/platform/pg-meta/{ref}/schema', {
          params: { path: { ref }, header: { ...header, ...(known && { 'If-None-Match': `"${known.fingerprint}"` }) } },
          signal,
        }),
      ),
    );
  } catch (error) {
    if (known && error instanceof ApiError && error.status === notModified) return known;
    throw error;
  }
}

const schemaQuery = (client: QueryClient, ref: string) =>
  queryOptions({
    queryKey: schemaKey(ref),
    queryFn: ({ signal }) => getSchema(client, ref, signal),
    staleTime: fiveMinutesMs,
    // Thousands of tables: comparing them costs more than rendering.
    structuralSharing: false,
  });

/** The schemas, tables, columns and functions of a database. */
export function useSchema(ref: string) {
  const client = useQueryClient();
  return useQuery(schemaQuery(client, ref));
}

/** The schema for a suggestion: while it is being refetched, waits for it, but not for long. */
export async function currentSchema(client: QueryClient, ref: string): Promise<SchemaAnswer | undefined> {
  const known = () => client.getQueryData<SchemaAnswer>(schemaKey(ref));
  if (client.isFetching({ queryKey: schemaKey(ref) }) === 0) return known();
  const late = new Promise<void>((resolve) => setTimeout(resolve, suggestionPatienceMs));
  await Promise.race([client.fetchQuery(schemaQuery(client, ref)).catch(() => undefined), late]);
  return known();
}

/** A statement may have changed the schema. */
export const refreshSchema = (client: QueryClient, ref: string) => client.invalidateQueries({ queryKey: schemaKey(ref) });
