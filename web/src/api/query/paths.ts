import type { GraphqlRequest, GraphqlResponse } from './run-graphql';
import type { ExplainAnswer, ExplainRequest, ExportLink, ExportRequest, HistoryEntry, OpenTransaction, QueryRequest, RunningQuery, SchemaAnswer } from './wire';

/** Headers of every call that reaches the project's database. */
interface ConnectionHeaders {
  /** The sealed connection of this user, from the project's detail; absent in self-hosted mode. */
  'x-connection-encrypted'?: string;
  /** The name that PostgreSQL shows for the session. */
  'x-pg-application-name'?: string;
  'X-Request-Id'?: string;
  Accept?: string;
  'If-None-Match'?: string;
}

interface Parameters<Path, Query = undefined> {
  path: Path;
  header?: ConnectionHeaders;
  query?: Query;
}

interface Call<Path, Answer, Body = undefined, Query = undefined> {
  parameters: Parameters<Path, Query>;
  requestBody?: Body extends undefined ? never : { content: { 'application/json': Body } };
  responses: { 200: { content: { 'application/json': Answer } } };
}

interface Post<Path, Answer, Body = undefined> {
  post: Call<Path, Answer, Body>;
}

interface Get<Path, Answer, Query = undefined> {
  get: Call<Path, Answer, undefined, Query>;
}

interface OfProject {
  ref: string;
}

/**
 * The calls of the SQL editor, until the API description has them; then `described.d.ts` replaces
 * this file.
 */
export interface QueryPaths {
  '/platform/pg-meta/{ref}/query': Post<OfProject, never, QueryRequest>;
  '/platform/pg-meta/{ref}/query/{cursor}/rows': Post<OfProject & { cursor: string }, never, { page_rows: number }>;
  '/platform/pg-meta/{ref}/query/{id}/cancel': Post<OfProject & { id: string }, { cancelled: boolean }>;
  '/platform/pg-meta/{ref}/query/history': Get<OfProject, HistoryEntry[], { search?: string; limit?: number; before?: string }>;
  '/platform/pg-meta/{ref}/running': Get<OfProject, RunningQuery[]>;
  '/platform/pg-meta/{ref}/running/{backend}/cancel': Post<OfProject & { backend: number }, { done: boolean }>;
  '/platform/pg-meta/{ref}/running/{backend}/terminate': Post<OfProject & { backend: number }, { done: boolean }>;
  '/platform/pg-meta/{ref}/transactions': Post<OfProject, OpenTransaction, { role?: string; read_only?: boolean }>;
  '/platform/pg-meta/{ref}/transactions/{id}/{end}': Post<OfProject & { id: string; end: 'commit' | 'rollback' }, { command: string }>;
  '/platform/pg-meta/{ref}/explain': Post<OfProject, ExplainAnswer, ExplainRequest>;
  '/platform/projects/{ref}/api/graphql': Post<OfProject, GraphqlResponse, GraphqlRequest>;
  '/platform/pg-meta/{ref}/export': Post<OfProject, ExportLink, ExportRequest>;
  '/platform/pg-meta/{ref}/schema': Get<OfProject, SchemaAnswer>;
}
