import type { DatabaseHeaders } from '../query/query-client';
import type { ChangesRequest, CountRequest, RowsRequest } from './wire';

interface Post<Body> {
  post: {
    parameters: { path: { ref: string }; header?: DatabaseHeaders };
    requestBody: { content: { 'application/json': Body } };
    /** Validated by the schemas of `wire`. */
    responses: { 200: { content: { 'application/json': unknown } } };
  };
}

/**
 * The calls of the table editor, until the API description has them; then `described.d.ts` replaces
 * this file.
 */
export interface RowsPaths {
  '/platform/pg-meta/{ref}/rows': Post<RowsRequest>;
  '/platform/pg-meta/{ref}/rows/count': Post<CountRequest>;
  '/platform/pg-meta/{ref}/rows/changes': Post<ChangesRequest & { dry_run?: boolean }>;
}
