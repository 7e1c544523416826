import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isSystemSchema, namesParameter } from '@/lib/database/names';
import { type DatabaseObject, type ObjectKind, objectSchemas } from '@/lib/database/object-kinds';
import { answerOf } from '../http/answer-of';
import { withConnection } from '../query/query-client';
import { catalogueApi } from './database-client';
import { objectsKey } from './database-keys';

/** The objects to list; absent members do not restrict them. */
export interface ObjectFilter {
  schema?: string;
  /** The oid of a table. */
  tableId?: number | string;
  /** Tables without their columns. */
  isBrief?: boolean;
  /** Also PostgreSQL's own. */
  hasSystem?: boolean;
}

function listQuery({ schema, tableId, isBrief, hasSystem }: ObjectFilter) {
  const system = hasSystem || (schema !== undefined && isSystemSchema(schema));
  return {
    ...(schema !== undefined && { included_schemas: namesParameter([schema]) }),
    ...(tableId !== undefined && { table_id: `${tableId}` }),
    ...(isBrief && { include_columns: 'false' as const }),
    ...(system && { include_system_schemas: 'true' as const }),
  };
}

async function listObjects<Kind extends ObjectKind>(client: QueryClient, ref: string, kind: Kind, filter: ObjectFilter, signal: AbortSignal) {
  // The index of a generic map has no schema of its own in the types.
  const schema = objectSchemas[kind] as unknown as z.ZodMiniType<DatabaseObject<Kind>>;
  return withConnection(client, ref, (header) =>
    answerOf(
      catalogueApi.GET('/platform/pg-meta/{ref}/{kind}', { params: { path: { ref, kind }, header, query: listQuery(filter) }, signal }),
      z.array(schema),
    ),
  );
}

const objectsQuery = <Kind extends ObjectKind>(client: QueryClient, ref: string, kind: Kind, filter: ObjectFilter) =>
  queryOptions({
    queryKey: [...objectsKey(ref, kind), filter],
    queryFn: ({ signal }) => listObjects(client, ref, kind, filter, signal),
  });

/** The objects of a kind. */
export function useObjects<Kind extends ObjectKind>(ref: string, kind: Kind, filter: ObjectFilter = {}, { enabled = true } = {}) {
  const client = useQueryClient();
  return useQuery({ ...objectsQuery(client, ref, kind, filter), enabled });
}

/** One object; an ApiError with status 404 if it does not exist. */
export function useObject<Kind extends 'tables' | 'functions'>(ref: string, kind: Kind, id: string) {
  const client = useQueryClient();
  const schema = objectSchemas[kind] as unknown as z.ZodMiniType<DatabaseObject<Kind>>;
  return useQuery({
    queryKey: [...objectsKey(ref, kind), { id }],
    queryFn: ({ signal }) =>
      withConnection(client, ref, (header) =>
        answerOf(catalogueApi.GET('/platform/pg-meta/{ref}/{kind}/{id}', { params: { path: { ref, kind, id }, header }, signal }), schema),
      ),
  });
}
