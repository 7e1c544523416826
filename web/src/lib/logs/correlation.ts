import { isJsonObject, type Json } from '../json';
import type { LogLine } from './line';
import { quotedValue } from './search-text';

/** A value that lines of several sources have in common, such as the id of a request. */
export interface Correlation {
  label: 'Request' | 'Session' | 'Trace';
  path: string;
  value: string;
  /** The search that finds them. */
  search: string;
}

const kinds: readonly { label: Correlation['label']; names: RegExp }[] = [
  { label: 'Request', names: /^(x_|cf_)?(request_id|req_id|requestid|reqid|ray)$/i },
  { label: 'Session', names: /^(session_id|sessionid|connection_id|execution_id)$/i },
  { label: 'Trace', names: /^(trace_id|traceid)$/i },
];

/** A value of fewer characters is no id. */
const idMin = 6;
const idMax = 128;
/** Levels of a line's metadata that are read. */
const depthMax = 6;

/** The values of a line by which lines of other sources can be found, each once. */
export function correlationsOf(line: LogLine): Correlation[] {
  const found = new Map<string, Correlation>();
  const visit = (value: Json, path: string, depth: number) => {
    if (!isJsonObject(value) || depth > depthMax) return;
    for (const [key, it] of Object.entries(value)) {
      const kind = kinds.find(({ names }) => names.test(key));
      const text = typeof it === 'string' ? it : typeof it === 'number' ? String(it) : '';
      if (kind && text.length >= idMin && text.length <= idMax && /[\dA-Za-z]/.test(text) && !found.has(text)) {
        found.set(text, { label: kind.label, path: `${path}.${key}`, value: text, search: quotedValue(text) });
      }
      visit(it, `${path}.${key}`, depth + 1);
    }
  };
  visit(line.metadata, 'metadata', 0);
  return [...found.values()];
}
