import type { Json } from '../json';

/** From the least to the most severe, as the server names them. */
export const severities = ['debug', 'info', 'warning', 'error', 'fatal'] as const;
export type Severity = (typeof severities)[number];

/** Lines by severity; an absent one has none. */
export type SeverityCounts = Partial<Record<Severity, number>>;

/** A line of a log. */
export interface LogLine {
  /** In its project, in the order of arrival: 16 hexadecimal digits. */
  id: string;
  /** Microseconds since 1970. */
  timestamp: number;
  /** The reference of its source. */
  source: string;
  severity: Severity;
  event_message: string;
  metadata: Json;
  /** Parts of it are missing here, because it is long; it is read as a whole when it is opened. */
  is_cut?: boolean | undefined;
}

/** What a call that reads lines reports of its work. */
export interface ReadReport {
  /** All lines from the beginning of the search to here were read, in microseconds. */
  searched_to: number;
  /** False: the time of the call was over before everything was read. */
  is_complete: boolean;
  lines_read: number;
  /** The number of damaged files, whose lines are missing. */
  damaged: number;
}

export const fieldTypes = ['string', 'number', 'boolean', 'datetime', 'string[]', 'number[]'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** A typed field of a source's lines, such as `metadata.request.path`. */
export interface LogField {
  path: string;
  type: FieldType;
}

/** A source of lines. */
export interface LogSource {
  reference: string;
  name: string;
  is_available: boolean;
  /** Why this installation has no such lines; empty if it has them. */
  reason: string;
  fields: readonly LogField[];
}

/** What the logs of a project consist of. */
export interface LogCatalogue {
  sources: readonly LogSource[];
  retention_days: number;
  /** Bytes on disk. */
  bytes: number;
  /** The SQL that the editor begins with. */
  default_query: string | null;
  templates: readonly LogTemplate[];
}

/** A query to begin with. */
export interface LogTemplate {
  name: string;
  description: string;
  sql: string;
}

/** The word for a severity, as it is always shown. */
export const severityNames: Record<Severity, string> = { debug: 'Debug', info: 'Info', warning: 'Warning', error: 'Error', fatal: 'Fatal' };

/** The value at a path such as `metadata.request.path`; undefined if the line has none. */
export function valueAt(line: LogLine, path: string): Json | undefined {
  if (path === 'id') return line.id;
  if (path === 'event_message') return line.event_message;
  if (path === 'severity') return line.severity;
  if (path === 'source') return line.source;
  const keys = (path.startsWith('metadata.') ? path.slice('metadata.'.length) : path).split('.');
  let value: Json | undefined = line.metadata;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** A value as one line of text. */
export const valueText = (value: Json | undefined): string => (value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value));

/** The total of some counts. */
export const totalOf = (counts: SeverityCounts): number => severities.reduce((sum, it) => sum + (counts[it] ?? 0), 0);

/** A path without the prefix that all of them share, for headings. */
export const shortPath = (path: string): string => path.replace(/^metadata\./, '');
