import type { QueryClient } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { streamApi, withConnection } from './query-client';
import type { ExplainRequest } from './wire';

/** The plan of a statement; with `analyze` it is executed, and a change is rolled back. */
export const explainQuery = (client: QueryClient, ref: string, request: ExplainRequest, signal: AbortSignal) =>
  withConnection(client, ref, (header) =>
    answerOf(streamApi.POST('/platform/pg-meta/{ref}/explain', { params: { path: { ref }, header }, body: request, signal })),
  );
