import type { RowExport } from '@/api/rows/export-rows';

export type RowExportFormat = RowExport['format'];

/** Files that rows can be exported as. The value is also the extension of the file. */
export const rowExportFormats: readonly { value: RowExportFormat; label: string }[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'tsv', label: 'TSV' },
  { value: 'jsonl', label: 'JSON lines' },
  { value: 'sql', label: 'SQL INSERTs' },
];
