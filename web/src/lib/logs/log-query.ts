import type { LogState } from './log-state';
import { formatRange, parseRange } from './log-range';

/** Characters of the name of a saved query, and bytes of its content, as the server accepts. */
export const queryNameMax = 120;
export const queryBytesMax = 65_536;

const schemaVersion = '1.0';

/** What a saved query keeps: a search or a query in SQL, with its sources and its range. */
export interface LogQueryContent {
  schema_version: string;
  mode: 'search' | 'sql';
  search: string;
  sql: string;
  sources: string[];
  /** As in an address. */
  range: string;
}

/** What the page shows, as the content of a saved query. */
export const queryContent = ({ mode, search, sources, range }: LogState, sql: string): LogQueryContent => ({
  schema_version: schemaVersion,
  mode,
  search: mode === 'search' ? search : '',
  sql: mode === 'sql' ? sql : '',
  sources: [...sources],
  range: formatRange(range),
});

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the content of a saved query; what is malformed is ignored. */
export function readQueryContent(content: unknown): { change: Partial<LogState>; sql: string } {
  const { mode, search, sql, sources, range } = (typeof content === 'object' && content !== null ? content : {}) as Partial<Record<keyof LogQueryContent, unknown>>;
  const read = parseRange(text(range));
  return {
    change: {
      mode: mode === 'sql' ? 'sql' : 'search',
      search: text(search),
      sources: Array.isArray(sources) ? sources.filter((it): it is string => typeof it === 'string') : [],
      ...(read && { range: read }),
    },
    sql: text(sql),
  };
}

/** The content is too large to be saved. */
export const isQueryTooLarge = (content: LogQueryContent): boolean => new TextEncoder().encode(JSON.stringify(content)).length > queryBytesMax;
