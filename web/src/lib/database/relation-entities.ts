import * as z from 'zod/mini';

const text = z.string();
const maybe = z.nullable(text);
const oid = z.number();
const flag = z.boolean();

export const schemaSchema = z.object({ id: oid, name: text, owner: text, comment: z.catch(maybe, null) });

export const columnSchema = z.object({
  /** The oid of the table, a dot, and its number. */
  id: text,
  table_id: oid,
  schema: text,
  table: text,
  name: text,
  ordinal_position: z.number(),
  /** An expression. */
  default_value: maybe,
  generation_expression: z.catch(maybe, null),
  /** As `format_type` writes it. */
  type: text,
  format: text,
  is_identity: flag,
  identity_generation: z.catch(z.nullable(z.enum(['ALWAYS', 'BY DEFAULT'])), null),
  is_generated: flag,
  is_nullable: flag,
  /** A unique index has this column alone. */
  is_unique: flag,
  enums: z.catch(z.array(text), []),
  check: z.catch(maybe, null),
  comment: maybe,
});

export const tableSchema = z.object({
  id: oid,
  schema: text,
  name: text,
  owner: text,
  comment: maybe,
  rls_enabled: flag,
  rls_forced: flag,
  /** With indexes and large values. */
  bytes: z.number(),
  live_rows_estimate: z.number(),
  is_partitioned: z.catch(flag, false),
  is_partition: z.catch(flag, false),
  partition_key: z.catch(maybe, null),
  /** The oid of the table whose partition it is. */
  partition_of: z.catch(z.nullable(oid), null),
  partition_bound: z.catch(maybe, null),
  /** Detaching it concurrently was interrupted. */
  partition_detach_pending: z.catch(flag, false),
  /** In the order of the key. */
  primary_keys: z.array(z.object({ name: text })),
  columns: z.optional(z.array(columnSchema)),
});

const relation = { id: oid, schema: text, name: text, owner: text, comment: maybe, definition: text, columns: z.optional(z.array(columnSchema)) };

export const viewSchema = z.object({
  ...relation,
  is_updatable: flag,
  /** With the rights of who reads it. */
  security_invoker: flag,
});

/** The result of its query, as of the last refresh. */
export const materializedViewSchema = z.object({ ...relation, is_populated: flag });

export const typeSchema = z.object({
  id: oid,
  schema: text,
  name: text,
  format: text,
  kind: z.catch(z.enum(['base', 'composite', 'domain', 'enum', 'multirange', 'range']), 'base'),
  enums: z.catch(z.array(text), []),
  comment: maybe,
});

export const indexSchema = z.object({
  id: oid,
  table_id: oid,
  schema: text,
  table: text,
  name: text,
  is_unique: flag,
  is_primary: flag,
  is_valid: flag,
  index_definition: text,
  access_method: text,
  bytes: z.number(),
  /** Since the statistics were reset. */
  scans: z.number(),
  /** Of the constraint that it enforces. */
  constraint_name: maybe,
  comment: maybe,
});

const action = z.catch(z.nullable(z.enum(['NO ACTION', 'RESTRICT', 'CASCADE', 'SET NULL', 'SET DEFAULT'])), null);

export const constraintSchema = z.object({
  id: oid,
  table_id: oid,
  schema: text,
  table: text,
  name: text,
  type: z.enum(['PRIMARY KEY', 'FOREIGN KEY', 'UNIQUE', 'CHECK', 'EXCLUDE']),
  definition: text,
  columns: z.array(text),
  is_validated: flag,
  /** From the table of which its table is a partition. */
  is_inherited: z.catch(flag, false),
  target_schema: maybe,
  target_table: maybe,
  target_columns: z.nullable(z.array(text)),
  on_update: action,
  on_delete: action,
  comment: maybe,
});

export type Schema = z.infer<typeof schemaSchema>;
export type Column = z.infer<typeof columnSchema>;
export type View = z.infer<typeof viewSchema>;
export type MaterializedView = z.infer<typeof materializedViewSchema>;
export type Table = z.infer<typeof tableSchema>;
export type DatabaseType = z.infer<typeof typeSchema>;
export type Index = z.infer<typeof indexSchema>;
export type Constraint = z.infer<typeof constraintSchema>;
