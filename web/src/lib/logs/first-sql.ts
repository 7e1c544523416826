import type { LogCatalogue } from './line';

/** The SQL that an editor without a text begins with: the installation's, or the latest lines of a source. */
export function firstSql({ sources, default_query: own }: LogCatalogue): string {
  if (own !== null && own.trim() !== '') return own;
  const table = sources.find((it) => it.is_available)?.reference ?? 'postgres_logs';
  return `SELECT timestamp, severity, event_message, metadata\nFROM ${table}\nORDER BY timestamp DESC\nLIMIT 100`;
}
