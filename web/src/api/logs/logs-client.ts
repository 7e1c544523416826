import { createRuledClient } from '../http/client';
import type { ContextRequest, ExportRequest, LinesRequest, SearchRequest, SqlRequest } from './wire';

interface OfProject {
  ref: string;
}

interface Sending<Body> {
  parameters: { path: OfProject; header?: { Accept: string } };
  requestBody: { content: { 'application/json': Body } };
  responses: { 200: { content: { 'application/json': unknown } } };
}

interface LogPaths {
  '/platform/projects/{ref}/logs/catalogue': { get: { parameters: { path: OfProject }; responses: { 200: { content: { 'application/json': unknown } } } } };
  '/platform/projects/{ref}/logs/search': { post: Sending<SearchRequest> };
  '/platform/projects/{ref}/logs/histogram': { post: Sending<LinesRequest & { buckets?: number }> };
  '/platform/projects/{ref}/logs/facets': { post: Sending<LinesRequest & { fields: readonly string[] }> };
  '/platform/projects/{ref}/logs/context': { post: Sending<ContextRequest> };
  '/platform/projects/{ref}/logs/export': { post: Sending<ExportRequest> };
  '/platform/projects/{ref}/analytics/endpoints/logs.all': { post: Sending<SqlRequest> };
}

/** The calls that read the logs of a project. */
export const logsApi = createRuledClient<LogPaths>();

/** Keys of everything that is read from the logs of a project. */
export const logsKey = (ref: string) => ['logs', ref] as const;
