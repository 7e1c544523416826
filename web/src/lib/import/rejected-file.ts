import type { ImportForm } from './import-form';

/** A record that PostgreSQL refused. */
export interface RejectedRecord {
  line: number;
  reason: string;
  /** As it is in the file. */
  text: string;
}

const quoted = (text: string, quote: string): string => quote + text.replaceAll(quote, quote + quote) + quote;

/** The lines of a file with rejected records, each with its line and reason; it can be corrected and imported. */
export function rejectedLines(records: readonly RejectedRecord[], { format, delimiter, quote }: ImportForm): string {
  const lineOf = ({ line, reason, text }: RejectedRecord): string =>
    format === 'jsonl' ? JSON.stringify({ line, reason, record: text }) : [text, line, quoted(reason, quote)].join(delimiter);
  return records.map((it) => `${lineOf(it)}\n`).join('');
}

/** The first line of such a file; empty for JSON lines and for files without names. */
export const rejectedHeader = (names: readonly string[], { format, delimiter, quote, hasHeader }: ImportForm): string =>
  format === 'jsonl' || !hasHeader ? '' : `${[...names.map((it) => quoted(it, quote)), 'line', 'reason'].join(delimiter)}\n`;
