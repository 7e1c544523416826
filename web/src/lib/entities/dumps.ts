import * as z from 'zod/mini';

const kindSchema = z.enum(['download', 'restore', 'migration']);
const stateSchema = z.enum(['running', 'succeeded', 'incomplete', 'failed', 'cancelled', 'interrupted']);

const progressSchema = z.object({
  phase: z.string(),
  /** The current one. */
  object: z.string(),
  bytes: z.number(),
  /** 0: not known. */
  bytes_total: z.number(),
  objects: z.number(),
  /** 0: not known. */
  objects_total: z.number(),
  rows: z.number(),
  /** Statements that were not run. */
  skipped: z.number(),
  /** All, also those that are not listed. */
  errors: z.number(),
});

const errorSchema = z.object({ line: z.number(), object: z.string(), statement: z.string(), sqlstate: z.string(), message: z.string() });

export const dumpSchema = z.object({
  id: z.string(),
  kind: kindSchema,
  state: stateSchema,
  /** Of the file, or the source without its password. */
  name: z.string(),
  started_by: z.string(),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  all_or_nothing: z.boolean(),
  /** What became of it; empty: it succeeded. */
  message: z.string(),
  progress: progressSchema,
  /** The first ones. */
  errors: z.array(errorSchema),
  /** The rows that were copied; `source_rows`: counted in the source. */
  tables: z.array(z.object({ name: z.string(), rows: z.number(), source_rows: z.nullable(z.number()) })),
});

export const dumpsSchema = z.object({
  status: z.enum(['ready', 'unavailable']),
  upload_bytes_max: z.number(),
  upload: z.nullable(z.object({ id: z.string(), name: z.string(), bytes: z.number(), format: z.string() })),
  /** Newest first. */
  backups: z.array(dumpSchema),
});

export const uploadedDumpSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Unpacked. */
  bytes: z.number(),
  format: z.enum(['sql', 'custom', 'tar', 'directory']),
  /** Null: a script of SQL, which has no table of contents. */
  contents: z.nullable(
    z.object({
      database: z.string(),
      server_version: z.string(),
      dump_version: z.string(),
      objects_count: z.number(),
      objects: z.array(z.object({ kind: z.string(), schema: z.string(), name: z.string() })),
      schemas: z.array(z.string()),
      extensions: z.array(z.object({ name: z.string(), state: z.enum(['installed', 'disabled', 'unavailable']) })),
      missing_roles: z.array(z.string()),
    }),
  ),
});

export const migrationReportSchema = z.object({
  source: z.string(),
  is_possible: z.boolean(),
  server_version: z.string(),
  database_bytes: z.number(),
  free_bytes: z.nullable(z.number()),
  tables: z.number(),
  rows_estimate: z.number(),
  schemas: z.array(z.string()),
  extensions: z.array(z.string()),
  seconds_estimate: z.number(),
  findings: z.array(z.object({ is_blocking: z.boolean(), code: z.string(), message: z.string() })),
});

/** The part of the topic `backups:{ref}` about the dump that is made or restored. */
export const dumpTopicSchema = z.object({
  revision: z.number(),
  dump: z.optional(z.nullable(z.extend(progressSchema, { id: z.string() }))),
});

export type DumpKind = z.infer<typeof kindSchema>;
export type DumpState = z.infer<typeof stateSchema>;
export type DumpProgress = z.infer<typeof progressSchema>;
export type Dump = z.infer<typeof dumpSchema>;
export type Dumps = z.infer<typeof dumpsSchema>;
export type UploadedDump = z.infer<typeof uploadedDumpSchema>;
export type MigrationReport = z.infer<typeof migrationReportSchema>;

export type DumpFormat = 'custom' | 'directory' | 'sql';
export type DumpContent = 'everything' | 'definitions' | 'data';

/** The chosen part of a database; empty lists: everything. */
export interface DumpSelection {
  content: DumpContent;
  schemas: string[];
  /** With their schemas, quoted where PostgreSQL needs it. */
  tables: string[];
}

export interface RestoreRules extends DumpSelection {
  existing: 'stop' | 'skip' | 'replace';
  all_or_nothing: boolean;
  keep_owners: boolean;
  keep_privileges: boolean;
}
