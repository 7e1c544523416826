import type { ObjectKind } from '@/lib/database/object-kinds';
import type { PolicyTestRequest } from '@/lib/database/policy-test';
import type { Json } from '@/lib/json';

interface ConnectionHeaders {
  'x-connection-encrypted'?: string;
  'x-pg-application-name'?: string;
  Accept?: string;
  'X-Request-Id'?: string;
}

interface OfKind {
  ref: string;
  kind: ObjectKind;
}

interface One extends OfKind {
  id: string;
}

/** What belongs to an object, such as the user mappings of a server. */
interface Part extends One {
  part: string;
}

interface ListQuery {
  included_schemas?: string;
  include_system_schemas?: 'true';
  include_columns?: 'false';
  table_id?: string;
}

interface DropQuery {
  dry_run?: 'true';
  cascade?: 'true';
}

type Body = Record<string, Json>;

interface Call<Path, Query = undefined, Sent = undefined> {
  parameters: { path: Path; header?: ConnectionHeaders; query?: Query };
  requestBody?: Sent extends undefined ? never : { content: { 'application/json': Sent } };
  responses: { 200: { content: { 'application/json': unknown } } };
}

/**
 * The calls on the definitions of a database. The API description has a path for each kind; here they
 * share one, because their shape is the same and responses are validated by the schema of the kind.
 */
export interface DefinitionPaths {
  '/platform/pg-meta/{ref}/policy-test': {
    post: Call<{ ref: string }, undefined, PolicyTestRequest>;
  };
  '/platform/pg-meta/{ref}/wrappers/{id}/test': {
    post: Call<{ ref: string; id: string }, undefined, { role: string }>;
  };
  '/platform/pg-meta/{ref}/wrappers/{id}/remote-tables': {
    get: Call<{ ref: string; id: string }>;
  };
  '/platform/pg-meta/{ref}/{kind}/{id}/{part}': {
    put: Call<Part, undefined, Body>;
    post: Call<Part, undefined, Body>;
  };
  '/platform/pg-meta/{ref}/{kind}/{id}/{part}/{partId}': {
    delete: Call<Part & { partId: string }, DropQuery>;
  };
  '/platform/pg-meta/{ref}/{kind}': {
    get: Call<OfKind, ListQuery>;
    post: Call<OfKind, undefined, Body>;
    delete: Call<OfKind, undefined, Body>;
  };
  '/platform/pg-meta/{ref}/{kind}/{id}': {
    get: Call<One>;
    patch: Call<One, undefined, Body>;
    delete: Call<One, DropQuery>;
  };
}
