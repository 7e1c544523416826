import { escaped, splitEscaped, unescaped } from './escaped-text';
import { type FilterOperator, filtersMax, operandOf, type RowFilter, type RowSort, sortsMax } from './row-query';

/** Parameters of a table's address; each can occur several times, in order. */
export const filterParameter = 'filter';
export const sortParameter = 'sort';

/** Operators as words, because their signs would be encoded in an address. */
const words: Record<FilterOperator, string> = {
  '=': 'eq',
  '<>': 'neq',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
  '~': 'match',
  '~*': 'imatch',
  like: 'like',
  not_like: 'not_like',
  ilike: 'ilike',
  not_ilike: 'not_ilike',
  in: 'in',
  not_in: 'not_in',
  is_null: 'is_null',
  is_not_null: 'is_not_null',
  is_true: 'is_true',
  is_false: 'is_false',
  contains: 'contains',
  contained_by: 'contained_by',
  overlaps: 'overlaps',
  has_key: 'has_key',
};
const operators = new Map(Object.entries(words).map(([operator, word]) => [word, operator as FilterOperator]));

const separator = ':';
const pathSeparator = '>';
const listSeparator = ',';

/** A filter as `column:word:value`, such as `total:gte:10` or `data>tags:eq:new`. */
export function formatFilter({ column, path = [], operator, value = '', values = [] }: RowFilter): string {
  const place = [column, ...path].map((it) => escaped(it, separator + pathSeparator)).join(pathSeparator);
  const operand = { none: '', text: separator + value, list: separator + values.map((it) => escaped(it, listSeparator)).join(listSeparator) }[operandOf(operator)];
  return place + separator + words[operator] + operand;
}

/** Reads `column:word:value`; null if it is no filter. */
export function parseFilter(text: string): RowFilter | null {
  const [place = '', word = '', operand] = splitEscaped(text, separator, 3);
  const [column = '', ...path] = splitEscaped(place, pathSeparator).map(unescaped);
  const operator = operators.get(word);
  if (operator === undefined || column === '') return null;
  const filter = { column, ...(path.length > 0 && { path }), operator };
  if (operandOf(operator) === 'none') return filter;
  if (operand === undefined) return null;
  return operandOf(operator) === 'list' ? { ...filter, values: operand === '' ? [] : splitEscaped(operand, listSeparator).map(unescaped) } : { ...filter, value: operand };
}

/** A sort as `column`, `column:desc` or `column:asc:nulls_first`. */
export const formatSort = ({ column, descending, nulls_first }: RowSort): string =>
  [escaped(column, separator), ...(descending || nulls_first ? [descending ? 'desc' : 'asc'] : []), ...(nulls_first ? ['nulls_first'] : [])].join(separator);

/** Reads a sort; null if it is none. */
export function parseSort(text: string): RowSort | null {
  const [column = '', direction = 'asc', nulls, ...more] = splitEscaped(text, separator).map(unescaped);
  if (column === '' || more.length > 0 || !['asc', 'desc'].includes(direction) || (nulls !== undefined && nulls !== 'nulls_first')) return null;
  return { column, descending: direction === 'desc', nulls_first: nulls !== undefined };
}

/** Filters and sorts of an address; malformed ones are ignored. */
export function parseAddress(parameters: URLSearchParams): { filters: RowFilter[]; sorts: RowSort[] } {
  const sorts = parameters.getAll(sortParameter).flatMap((it) => parseSort(it) ?? []);
  return {
    filters: parameters.getAll(filterParameter).flatMap((it) => parseFilter(it) ?? []).slice(0, filtersMax),
    // A column that is sorted twice has the first order.
    sorts: sorts.filter((it, at) => sorts.findIndex((other) => other.column === it.column) === at).slice(0, sortsMax),
  };
}

/** The parameters of an address with these filters and sorts; the others stay. */
export function withQuery(parameters: URLSearchParams, { filters, sorts }: { filters: readonly RowFilter[]; sorts: readonly RowSort[] }): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete(filterParameter);
  next.delete(sortParameter);
  for (const it of filters) next.append(filterParameter, formatFilter(it));
  for (const it of sorts) next.append(sortParameter, formatSort(it));
  return next;
}
