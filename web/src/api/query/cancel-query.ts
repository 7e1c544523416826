import type { QueryClient } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { queryApi, withConnection } from './query-client';

/** Cancels the user's running query; false if it has already ended. */
export const cancelQuery = async (client: QueryClient, ref: string, id: string): Promise<boolean> => {
  const { cancelled } = await withConnection(client, ref, (header) =>
    answerOf(queryApi.POST('/platform/pg-meta/{ref}/query/{id}/cancel', { params: { path: { ref, id }, header } })),
  );
  return cancelled;
};
