import type { components } from '../http/described';

/** What the advisor found in a project's database. */
export type Finding = components['schemas']['Finding'];
/** A muted finding, or with `cache_key` null all findings of a rule. */
export type AdvisorException = components['schemas']['AdvisorException'];
export type QueryPerformance = components['schemas']['QueryPerformance'];
export type StatementOrder = 'total_time' | 'calls' | 'mean_time';

interface Parameters<Path, Query = undefined> {
  path: Path;
  /** The sealed connection of this user; absent in self-hosted mode. */
  header?: { 'x-connection-encrypted'?: string };
  query?: Query;
}

interface Get<Answer, Query = undefined> {
  get: { parameters: Parameters<{ ref: string }, Query>; responses: { 200: { content: { 'application/json': Answer } } } };
}

/** The calls of the advisor that reach the project's database, with the header that the description omits. */
export interface AdvisorPaths {
  '/platform/projects/{ref}/run-lints': Get<Finding[], { category?: 'SECURITY' | 'PERFORMANCE' }>;
  '/platform/projects/{ref}/advisors/query-performance': Get<QueryPerformance, { order?: StatementOrder; role?: string; limit?: number }>;
  '/platform/pg-meta/{ref}/query': {
    post: {
      parameters: Parameters<{ ref: string }>;
      requestBody: { content: { 'application/json': { query: string } } };
      responses: { 200: { content: { 'application/json': unknown } } };
    };
  };
}
