import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { FilePart } from '@/lib/import/split-parts';
import { answerOf } from '../http/answer-of';
import { withConnection } from '../query/query-client';
import { importApi } from './rows-client';
import type { TableName } from './wire';

export interface ImportRequest extends TableName {
  format: 'csv' | 'tsv' | 'jsonl';
  /** The column for each value; null: not imported. */
  columns: readonly (string | null)[];
  /** JSON lines: the names of the values. */
  members?: readonly string[];
  delimiter?: string;
  quote?: string;
  null_text?: string;
  on_conflict?: 'reject' | 'update' | 'ignore';
  key?: readonly string[];
  on_rejected?: 'stop' | 'skip';
  first_line?: number;
}

const startSchema = z.object({ id: z.string(), part_bytes_max: z.number(), idle_ms_max: z.number() });
const partSchema = z.object({
  part: z.number(),
  records: z.number(),
  rows: z.number(),
  rejected: z.array(z.object({ index: z.number(), line: z.number(), reason: z.string(), sqlstate: z.nullable(z.string()) })),
});
const finishSchema = z.object({ records: z.number(), rows: z.number(), rejected: z.number() });

export type ImportStart = z.infer<typeof startSchema>;
export type PartAnswer = z.infer<typeof partSchema>;
export type FinishAnswer = z.infer<typeof finishSchema>;

export const startImport = (client: QueryClient, ref: string, body: ImportRequest): Promise<ImportStart> =>
  withConnection(client, ref, (header) => answerOf(importApi.POST('/platform/pg-meta/{ref}/rows/imports', { params: { path: { ref }, header }, body }), startSchema));

/** Imports whole records. The last part may be sent again. */
export const sendPart = (ref: string, id: string, number: number, { bytes }: FilePart, signal: AbortSignal): Promise<PartAnswer> =>
  answerOf(
    importApi.POST('/platform/pg-meta/{ref}/rows/imports/{id}/parts/{number}', {
      params: { path: { ref, id, number } },
      headers: { 'Content-Type': 'application/octet-stream' },
      body: bytes,
      bodySerializer: (body) => body,
      signal,
    }),
    partSchema,
  );

/** Commits the import. */
export const finishImport = (ref: string, id: string): Promise<FinishAnswer> =>
  answerOf(importApi.POST('/platform/pg-meta/{ref}/rows/imports/{id}/finish', { params: { path: { ref, id } } }), finishSchema);

/** Rolls the import back. */
export const cancelImport = async (ref: string, id: string): Promise<void> =>
  void (await answerOf(importApi.DELETE('/platform/pg-meta/{ref}/rows/imports/{id}', { params: { path: { ref, id } } })));
