import * as z from 'zod/mini';

const text = z.string();
const maybe = z.nullable(text);
const oid = z.number();
const flag = z.boolean();

export const functionSchema = z.object({
  id: oid,
  schema: text,
  name: text,
  kind: z.catch(z.enum(['function', 'procedure', 'aggregate', 'window']), 'function'),
  owner: text,
  language: text,
  /** Its body. */
  definition: text,
  /** CREATE OR REPLACE; null for kinds that have none. */
  complete_statement: maybe,
  argument_types: text,
  identity_argument_types: text,
  return_type: z.catch(text, ''),
  behavior: z.catch(z.enum(['IMMUTABLE', 'STABLE', 'VOLATILE']), 'VOLATILE'),
  security_definer: flag,
  comment: maybe,
});

export const triggerSchema = z.object({
  id: oid,
  table_id: oid,
  schema: text,
  table: text,
  name: text,
  enabled_mode: z.catch(z.enum(['ORIGIN', 'REPLICA', 'ALWAYS', 'DISABLED']), 'ORIGIN'),
  condition: maybe,
  orientation: z.catch(z.enum(['ROW', 'STATEMENT']), 'ROW'),
  activation: z.catch(z.enum(['BEFORE', 'AFTER', 'INSTEAD OF']), 'BEFORE'),
  events: z.array(text),
  function_schema: text,
  function_name: text,
  function_args: z.array(text),
  definition: text,
  comment: z.catch(maybe, null),
});

export const publicationSchema = z.object({
  id: oid,
  name: text,
  owner: text,
  publish_insert: flag,
  publish_update: flag,
  publish_delete: flag,
  publish_truncate: flag,
  /** Null: all of them. */
  tables: z.nullable(z.array(z.object({ id: oid, schema: text, name: text }))),
});

export const extensionSchema = z.object({
  /** Its name. */
  id: text,
  name: text,
  schema: maybe,
  default_version: maybe,
  /** Null: not in this database. */
  installed_version: maybe,
  comment: maybe,
  /** The project's own role can create it. */
  is_trusted: z.boolean(),
  /** The only schema that it can have; null: any. */
  own_schema: maybe,
  /** Extensions that it needs. */
  requires: z.array(text),
});

export type DatabaseFunction = z.infer<typeof functionSchema>;
export type Trigger = z.infer<typeof triggerSchema>;
export type Publication = z.infer<typeof publicationSchema>;
export type Extension = z.infer<typeof extensionSchema>;
