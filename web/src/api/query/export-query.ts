import type { QueryClient } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { queryApi, withConnection } from './query-client';
import type { ExportRequest } from './wire';

/**
 * The address of a result as a file, valid once and for a minute. The browser downloads it, so that
 * a million rows need no memory of the page.
 */
export const exportQuery = async (client: QueryClient, ref: string, request: ExportRequest): Promise<string> => {
  const { url } = await withConnection(client, ref, (header) =>
    answerOf(queryApi.POST('/platform/pg-meta/{ref}/export', { params: { path: { ref }, header: { ...header, Accept: 'application/json' } }, body: request })),
  );
  return new URL(url, window.location.origin).href;
};
