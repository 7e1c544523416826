import * as z from 'zod/mini';
import type { Json } from '@/lib/json';

/** A statement's text and how to run it. */
export interface QueryRequest {
  query: string;
  /** Values of `$1`, `$2`, …; only for a single statement. */
  parameters?: (string | number | boolean | null)[];
  /** The role to run as, by SET ROLE. */
  role?: string;
  read_only?: boolean;
  /** 1 to 100,000: added as LIMIT to a plain SELECT without one. */
  limit?: number;
  /** 1 to 3,600,000. */
  timeout_ms?: number;
  /** An open transaction. */
  transaction?: string;
  /** 1 to 100,000: the stream pauses after so many rows. */
  page_rows?: number;
}

const text = z.string();
const count = z.number();

/** A column of a result; `table` is its origin. */
export const columnSchema = z.object({
  name: text,
  type: text,
  type_oid: z.optional(count),
  table: z.optional(z.nullable(z.object({ schema: text, name: text, column: text }))),
});

const startedSchema = z.object({
  type: z.literal('started'),
  id: text,
  role: text,
  read_only: z.boolean(),
  backend: z.optional(count),
  statements: z.optional(count),
});
/** The range is in characters (code points) of the text. */
const statementSchema = z.object({
  type: z.literal('statement'),
  index: count,
  start: count,
  end: count,
  line: z.optional(count),
  kind: z.optional(text),
  limit: z.optional(z.nullable(count)),
});
const columnsSchema = z.object({ type: z.literal('columns'), columns: z.array(columnSchema) });
const completeSchema = z.object({
  type: z.literal('complete'),
  command: text,
  affected_rows: z.optional(z.nullable(count)),
  rows: z._default(count, 0),
  duration_ms: z._default(count, 0),
  truncated: z._default(z.boolean(), false),
});
const noticeSchema = z.object({
  type: z.literal('notice'),
  severity: text,
  message: text,
  detail: z.optional(z.nullable(text)),
  hint: z.optional(z.nullable(text)),
  sqlstate: z.optional(z.nullable(text)),
  context: z.optional(z.nullable(text)),
});
const droppedSchema = z.object({ type: z.literal('notices_dropped'), count });
const notificationSchema = z.object({ type: z.literal('notification'), channel: text, payload: text, backend: z.optional(count) });
/** `position` counts characters of the text from 1. `code` is set for failures of Signalbox itself. */
const errorSchema = z.object({
  type: z.literal('error'),
  message: text,
  severity: z.optional(z.nullable(text)),
  sqlstate: z.optional(z.nullable(text)),
  code: z.optional(z.nullable(text)),
  detail: z.optional(z.nullable(text)),
  hint: z.optional(z.nullable(text)),
  position: z.optional(z.nullable(count)),
  internal_query: z.optional(z.nullable(text)),
  context: z.optional(z.nullable(text)),
  constraint: z.optional(z.nullable(text)),
});
const pausedSchema = z.object({ type: z.literal('paused'), cursor: text, rows: count, expires_in_ms: count });
const finishedSchema = z.object({
  type: z.literal('finished'),
  duration_ms: z._default(count, 0),
  rows: z._default(count, 0),
  bytes: z._default(count, 0),
  transaction: z._default(z.enum(['none', 'open', 'failed']), 'none'),
});

const schemas = {
  started: startedSchema,
  statement: statementSchema,
  columns: columnsSchema,
  complete: completeSchema,
  notice: noticeSchema,
  notices_dropped: droppedSchema,
  notification: notificationSchema,
  error: errorSchema,
  paused: pausedSchema,
  finished: finishedSchema,
} as const;

/** A row: every value is PostgreSQL's text form, or null. */
export type Row = readonly (string | null)[];

export interface RowsEvent {
  type: 'rows';
  rows: Row[];
  /** Characters of its line, as an estimate of the memory of its rows. */
  size: number;
}

export type Column = z.infer<typeof columnSchema>;
export type NoticeEvent = z.infer<typeof noticeSchema>;
export type ErrorEvent = z.infer<typeof errorSchema>;
export type CompleteEvent = z.infer<typeof completeSchema>;
export type FinishedEvent = z.infer<typeof finishedSchema>;
export type QueryEvent = RowsEvent | z.infer<(typeof schemas)[keyof typeof schemas]>;

/**
 * Reads one line of a response. Rows, which are most of a response, are only checked for their
 * shape. Returns null for an event type that this build does not know; throws if the line is invalid.
 */
export function readEvent(line: string): QueryEvent | null {
  const value = JSON.parse(line) as { type?: unknown; rows?: unknown } | null;
  if (typeof value !== 'object' || value === null) throw new SyntaxError('An event is an object.');
  if (value.type === 'rows') {
    if (!Array.isArray(value.rows) || !value.rows.every(Array.isArray)) throw new SyntaxError('Rows are arrays.');
    return { type: 'rows', rows: value.rows as Row[], size: line.length };
  }
  if (typeof value.type !== 'string' || !Object.hasOwn(schemas, value.type)) return null;
  return schemas[value.type as keyof typeof schemas].parse(value);
}

export interface RunningQuery {
  id?: string | null;
  backend: number;
  role: string;
  application_name: string;
  query: string;
  state: string;
  started_at: string;
  duration_ms: number;
  wait_event?: string | null;
  is_own: boolean;
  can_cancel: boolean;
  is_workbench: boolean;
}

export interface OpenTransaction {
  id: string;
  expires_in_ms: number;
  role: string;
  read_only: boolean;
}

export interface ExplainRequest {
  query: string;
  analyze?: boolean;
  buffers?: boolean;
  verbose?: boolean;
  timeout_ms?: number;
  role?: string;
  read_only?: boolean;
  parameters?: (string | number | boolean | null)[];
}

export interface ExplainAnswer {
  /** The first element of EXPLAIN (FORMAT JSON). */
  plan: Json;
  /** The EXPLAIN statement that was run. */
  text: string;
  executed: boolean;
}

export interface ExportRequest {
  query: string;
  format: 'csv' | 'jsonl' | 'tsv';
  header?: boolean;
  role?: string;
  read_only?: boolean;
  filename?: string;
}

/** A link that is valid once. */
export interface ExportLink {
  url: string;
  expires_in_ms: number;
}

export interface HistoryEntry {
  id: string;
  query: string;
  started_at: string;
  duration_ms: number;
  rows?: number | null;
  error?: string | null;
  role?: string | null;
  read_only?: boolean | null;
}

export interface SchemaColumn {
  name: string;
  type: string;
  is_nullable: boolean;
  default?: string | null;
  comment?: string | null;
  is_identity?: boolean | null;
  /** Computed from other columns; `default` is its expression. */
  is_generated?: boolean | null;
}

export interface SchemaTable {
  id?: number;
  name: string;
  kind: 'table' | 'view' | 'materialized_view' | 'foreign_table' | 'partitioned_table';
  comment?: string | null;
  rows_estimate?: number | null;
  columns: SchemaColumn[];
  primary_key?: string[];
  indexes?: { name: string; definition: string; is_unique: boolean }[];
  foreign_keys?: { name: string; columns: string[]; schema: string; table: string; referenced_columns: string[] }[];
}

export interface SchemaFunction {
  name: string;
  arguments: string;
  returns: string;
  kind?: string;
  comment?: string | null;
}

export interface DatabaseSchema {
  name: string;
  owner?: string;
  is_system?: boolean;
  tables?: SchemaTable[];
  functions?: SchemaFunction[];
  types?: { name: string; kind: string; values?: string[] }[];
}

/** Everything that completion needs, of one database. */
export interface SchemaAnswer {
  fingerprint: string;
  roles?: string[];
  schemas: DatabaseSchema[];
}
