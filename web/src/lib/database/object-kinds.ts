import type * as z from 'zod/mini';
import { columnPrivilegesSchema, defaultPrivilegeSchema, policySchema, roleSchema, tablePrivilegesSchema } from './access-entities';
import { foreignServerSchema } from './foreign-server';
import { columnSchema, constraintSchema, indexSchema, materializedViewSchema, schemaSchema, tableSchema, typeSchema, viewSchema } from './relation-entities';
import { extensionSchema, functionSchema, publicationSchema, triggerSchema } from './routine-entities';

/** The kinds of objects in a database, as in the addresses of their calls, with the schema of one. */
export const objectSchemas = {
  schemas: schemaSchema,
  tables: tableSchema,
  views: viewSchema,
  'materialized-views': materializedViewSchema,
  columns: columnSchema,
  types: typeSchema,
  indexes: indexSchema,
  constraints: constraintSchema,
  functions: functionSchema,
  triggers: triggerSchema,
  publications: publicationSchema,
  extensions: extensionSchema,
  policies: policySchema,
  roles: roleSchema,
  wrappers: foreignServerSchema,
  'table-privileges': tablePrivilegesSchema,
  'column-privileges': columnPrivilegesSchema,
  'default-privileges': defaultPrivilegeSchema,
} as const;

export type ObjectKind = keyof typeof objectSchemas;

/** An object of a kind. */
export type DatabaseObject<Kind extends ObjectKind> = z.infer<(typeof objectSchemas)[Kind]>;
