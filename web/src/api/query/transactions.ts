import type { QueryClient } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { queryApi, withConnection } from './query-client';

/** Begins a transaction of the user; idle for 5 minutes, it is rolled back. */
export const openTransaction = (client: QueryClient, ref: string, options: { role?: string; read_only?: boolean }) =>
  withConnection(client, ref, (header) =>
    answerOf(queryApi.POST('/platform/pg-meta/{ref}/transactions', { params: { path: { ref }, header }, body: options })),
  );

/** Commits or rolls back; the command is what PostgreSQL did, ROLLBACK for a failed transaction. */
export const endTransaction = (client: QueryClient, ref: string, id: string, end: 'commit' | 'rollback') =>
  withConnection(client, ref, (header) =>
    answerOf(queryApi.POST('/platform/pg-meta/{ref}/transactions/{id}/{end}', { params: { path: { ref, id, end }, header } })),
  );
