import { type LogSource, severities } from './line';
import { fieldTerm, searchTokens } from './search-text';

/** A text that can replace what is being typed in a search. */
export interface SearchSuggestion {
  /** The text as it is inserted. */
  insert: string;
  /** The kind of it, such as the type of a field. */
  detail: string;
  /** The part of the search that it replaces, in UTF-16 code units. */
  from: number;
  to: number;
}

export const suggestionsMax = 12;

/** Suggestions for the word at the cursor: names of fields, or known values of a field. `values` has those of facets. */
export function searchSuggestions(search: string, cursor: number, sources: readonly LogSource[], values: ReadonlyMap<string, readonly string[]>): SearchSuggestion[] {
  const token = searchTokens(search).find((it) => it.kind === 'term' && it.from <= cursor && it.to >= cursor);
  if (token?.isQuoted && token.to === cursor && search.endsWith('"')) return [];
  const from = token?.from ?? cursor;
  const to = token?.to ?? cursor;
  if (token && token.field !== '') return valueSuggestions(token.field, token.value, { from, to }, sources, values);
  const typed = search.slice(from, cursor).toLowerCase();
  // Without a letter the list would only be in the way.
  if (typed === '' || token?.isQuoted) return [];
  const fields = new Map<string, string>([
    ['severity', 'debug to fatal'],
    ['source', 'where a line is from'],
    ['message', 'words of the message'],
  ]);
  for (const { path, type } of sources.flatMap((it) => it.fields)) {
    if (path.startsWith('metadata.') && !fields.has(path)) fields.set(path, type);
  }
  const found = [...fields].filter(([path]) => path.toLowerCase().includes(typed));
  const rank = (path: string) => (path.startsWith(typed) ? 0 : path.split('.').some((it) => it.toLowerCase().startsWith(typed)) ? 1 : 2);
  found.sort(([one], [other]) => rank(one) - rank(other) || one.length - other.length || (one < other ? -1 : 1));
  return found.slice(0, suggestionsMax).map(([path, detail]) => ({ insert: `${path}:`, detail, from, to }));
}

function valueSuggestions(
  field: string,
  typed: string,
  place: { from: number; to: number },
  sources: readonly LogSource[],
  values: ReadonlyMap<string, readonly string[]>,
): SearchSuggestion[] {
  const known =
    field === 'severity' || field === 'level'
      ? severities.map((it) => [it, 'severity'])
      : field === 'source'
        ? sources.map((it) => [it.reference, it.name])
        : [...(values.get(field) ?? values.get(`metadata.${field}`) ?? [])].map((it) => [it, 'value']);
  const start = typed.toLowerCase();
  return known
    .filter(([value]) => value!.toLowerCase().startsWith(start) && value!.toLowerCase() !== start)
    .slice(0, suggestionsMax)
    .map(([value, detail]) => ({ insert: `${fieldTerm(field, value!)} `, detail: detail!, ...place }));
}
