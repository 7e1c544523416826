import type { QueryClient } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { withConnection } from '../query/query-client';
import { rowsApi } from './rows-client';
import { type ChangesAnswer, type ChangesRequest, changesSchema, sqlSchema } from './wire';

/** Makes all changes of a table in one transaction, or none of them. */
export const saveRows = (client: QueryClient, ref: string, body: ChangesRequest): Promise<ChangesAnswer> =>
  withConnection(client, ref, (header) =>
    answerOf(rowsApi.POST('/platform/pg-meta/{ref}/rows/changes', { params: { path: { ref }, header }, body }), changesSchema),
  );

/** The statements that saving would run. */
export const previewChanges = async (client: QueryClient, ref: string, body: ChangesRequest, signal: AbortSignal): Promise<string> => {
  const { sql } = await withConnection(client, ref, (header) =>
    answerOf(rowsApi.POST('/platform/pg-meta/{ref}/rows/changes', { params: { path: { ref }, header }, body: { ...body, dry_run: true }, signal }), sqlSchema),
  );
  return sql;
};
