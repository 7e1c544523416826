import type { ExportRequest } from '@/api/query/wire';

export type ExportFormat = ExportRequest['format'];

/** Files that a result can be exported as. The value is also the extension of the file. */
export const exportFormats: readonly { value: ExportFormat; label: string }[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'tsv', label: 'TSV' },
  { value: 'jsonl', label: 'JSON lines' },
];
