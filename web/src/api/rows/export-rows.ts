import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { RowFilter, RowSort } from '@/lib/table-editor/row-query';
import { answerOf } from '../http/answer-of';
import { withConnection } from '../query/query-client';
import { rowsApi } from './rows-client';
import type { TableName } from './wire';

export interface RowExport extends TableName {
  format: 'csv' | 'tsv' | 'jsonl' | 'sql';
  columns?: readonly string[];
  filters?: readonly RowFilter[];
  sorts?: readonly RowSort[];
  /** Only the rows with these keys. */
  keys?: readonly Record<string, string>[];
  filename?: string;
}

const linkSchema = z.object({ url: z.string() });

/** The address of rows as a file, valid once and for a minute: the browser downloads it without memory of the page. */
export const exportRows = async (client: QueryClient, ref: string, body: RowExport): Promise<string> => {
  const { url } = await withConnection(client, ref, (header) =>
    answerOf(rowsApi.POST('/platform/pg-meta/{ref}/rows/export', { params: { path: { ref }, header: { ...header, Accept: 'application/json' } }, body }), linkSchema),
  );
  return new URL(url, window.location.origin).href;
};
