import type { DatabaseHeaders } from '../query/query-client';
import type { RowExport } from './export-rows';
import type { ImportRequest } from './import-rows';
import type { ChangesRequest, CountRequest, RowsRequest } from './wire';

interface OfProject {
  ref: string;
}

interface OfImport extends OfProject {
  id: string;
}

/** Validated by the schemas of `wire`. */
interface Answer {
  200: { content: { 'application/json': unknown } };
}

interface Post<Body> {
  post: {
    parameters: { path: OfProject; header?: DatabaseHeaders & { Accept?: string } };
    requestBody: { content: { 'application/json': Body } };
    responses: Answer;
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
  '/platform/pg-meta/{ref}/rows/export': Post<RowExport>;
  '/platform/pg-meta/{ref}/rows/imports': Post<ImportRequest>;
  '/platform/pg-meta/{ref}/rows/imports/{id}/parts/{number}': {
    post: { parameters: { path: OfImport & { number: number } }; requestBody: { content: { 'application/octet-stream': Uint8Array<ArrayBuffer> } }; responses: Answer };
  };
  '/platform/pg-meta/{ref}/rows/imports/{id}/finish': { post: { parameters: { path: OfImport }; responses: Answer } };
  '/platform/pg-meta/{ref}/tables/{id}/live': {
    put: { parameters: { path: OfProject & { id: number }; header?: DatabaseHeaders }; requestBody: { content: { 'application/json': { live: boolean; dry_run?: boolean } } }; responses: Answer };
  };
  '/platform/pg-meta/{ref}/rows/imports/{id}': { delete: { parameters: { path: OfImport }; responses: Answer } };
}
