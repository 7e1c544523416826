import { defaultRange, formatRange, type LogRange, parseRange } from './log-range';

/** What the page of logs shows; it is in the address, so that a link shares it. */
export interface LogState {
  mode: 'search' | 'sql';
  /** References of sources; empty: the first available one, or all of them where they are shown together. */
  sources: readonly string[];
  search: string;
  range: LogRange;
  /** Paths of fields that have a column. */
  columns: readonly string[];
  newestFirst: boolean;
  isLive: boolean;
  /** The open line, as `{id}@{microseconds}`. */
  line: { id: string; timestamp: number } | null;
  /** The open saved query. */
  query: string | null;
  /** The query in SQL that was run last; null for one that is too long for an address. */
  sql: string | null;
}

/** Columns at most, so that the message has room. */
export const columnsMax = 8;
/** Bytes of a search, as the server accepts; characters are enough for a limit of the field. */
export const searchMax = 4_000;
/** Characters of SQL in an address. */
export const sqlInAddressMax = 4_000;

const list = (text: string | null): string[] => (text === null || text === '' ? [] : [...new Set(text.split(',').filter((it) => it !== ''))]);

/** Reads the state of an address; what is malformed has its default. */
export function readLogState(address: URLSearchParams): LogState {
  const [, id, timestamp] = /^([0-9a-f]{16})@(\d{1,17})$/.exec(address.get('line') ?? '') ?? [];
  return {
    mode: address.get('mode') === 'sql' ? 'sql' : 'search',
    sources: list(address.get('source')),
    search: address.get('q') ?? '',
    range: parseRange(address.get('range')) ?? defaultRange,
    columns: list(address.get('columns')).slice(0, columnsMax),
    newestFirst: address.get('order') !== 'oldest',
    isLive: address.get('live') === '1',
    line: id !== undefined && timestamp !== undefined ? { id, timestamp: Number(timestamp) } : null,
    query: address.get('query'),
    sql: address.get('sql'),
  };
}

/** An address with a change of the state; other parameters stay. */
export function withLogState(address: URLSearchParams, change: Partial<LogState>): URLSearchParams {
  const made = new URLSearchParams(address);
  const set = (name: string, value: string | null) => (value === null || value === '' ? made.delete(name) : made.set(name, value));
  if (change.mode !== undefined) set('mode', change.mode === 'sql' ? 'sql' : null);
  if (change.sources) set('source', change.sources.join(','));
  if (change.search !== undefined) set('q', change.search);
  if (change.range) set('range', formatRange(change.range) === formatRange(defaultRange) ? null : formatRange(change.range));
  if (change.columns) set('columns', change.columns.slice(0, columnsMax).join(','));
  if (change.newestFirst !== undefined) set('order', change.newestFirst ? null : 'oldest');
  if (change.isLive !== undefined) set('live', change.isLive ? '1' : null);
  if (change.line !== undefined) set('line', change.line && `${change.line.id}@${change.line.timestamp}`);
  if (change.query !== undefined) set('query', change.query);
  if (change.sql !== undefined) set('sql', change.sql !== null && change.sql.length <= sqlInAddressMax ? change.sql : null);
  return made;
}
