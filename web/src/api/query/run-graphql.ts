import type { QueryClient } from '@tanstack/react-query';
import type { Json } from '@/lib/json';
import { answerOf } from '../http/answer-of';
import { streamApi, withConnection } from './query-client';

/** A request of GraphQL, and as which role it runs; without one it runs as the user's own. */
export interface GraphqlRequest {
  query: string;
  variables?: Record<string, Json>;
  operationName?: string;
  role?: string;
}

/** A response, whose errors are those of the request itself. */
export interface GraphqlResponse {
  data?: unknown;
  errors?: unknown[];
}

/** Runs a request with pg_graphql in the project's database. */
export const runGraphql = (client: QueryClient, ref: string, body: GraphqlRequest) =>
  withConnection(client, ref, (header) =>
    answerOf(streamApi.POST('/platform/projects/{ref}/api/graphql', { params: { path: { ref }, header }, body })),
  );
