import * as z from 'zod/mini';
import type { RowChange } from '@/lib/table-editor/pending';
import type { RowFilter, RowSort } from '@/lib/table-editor/row-query';

/** A table by its names. */
export interface TableName {
  schema: string;
  table: string;
}

export interface RowsRequest extends TableName {
  /** All columns, if absent. */
  columns?: readonly string[];
  filters?: readonly RowFilter[];
  sorts?: readonly RowSort[];
  /** `next` of the previous page. */
  after?: readonly (string | null)[];
  /** 1 to 1,000. */
  limit?: number;
  /** Characters of a cell that are sent; 0 sends all of them. */
  cell_characters?: number;
}

export interface CountRequest extends TableName {
  filters?: readonly RowFilter[];
  exact?: boolean;
}

export interface ChangesRequest extends TableName {
  changes: readonly RowChange[];
  /** Saves over newer versions. */
  overwrite?: boolean;
}

const value = z.nullable(z.string());
const values = z.record(z.string(), value);

/** How rows are identified: `row_address` is their place in the table, `none` means that they cannot be changed. */
export const keyKinds = ['primary_key', 'unique', 'row_address', 'none'] as const;

export const rowsSchema = z.object({
  columns: z.array(z.string()),
  key: z.object({ kind: z.enum(keyKinds), columns: z.array(z.string()) }),
  rows: z.array(z.object({ values: z.array(value), key: z._default(z.array(value), []), version: z._default(value, null), cut: z._default(z.array(z.number()), []) })),
  next: z.nullable(z.array(value)),
});

export const countSchema = z.object({ count: z.number(), is_estimate: z.boolean() });

export const changesSchema = z.object({
  saved: z.boolean(),
  rows: z.array(z.object({ index: z.number(), key: z.array(value), version: z._default(value, null), values: z._default(values, {}) })),
  conflicts: z.array(z.object({ index: z.number(), reason: z.enum(['changed', 'deleted']), version: value, values: z.nullable(values) })),
});

export const sqlSchema = z.object({ sql: z.string() });

export type RowsAnswer = z.infer<typeof rowsSchema>;
export type KeyKind = RowsAnswer['key']['kind'];
export type CountAnswer = z.infer<typeof countSchema>;
export type ChangesAnswer = z.infer<typeof changesSchema>;
