import type { Column, Row } from '@/api/query/wire';
import { type CellKind, cellKind } from '@/lib/grid/cell-kind';

/** The order of a result on the page. */
export interface SortOrder {
  column: number;
  direction: 'ascending' | 'descending';
}

/** The rows that match, in order, by their numbers from 0; null: all rows as they came. */
export type Arrangement = Uint32Array | null;

/**
 * Filters and sorts the first `count` rows. The rows stay as they are: an arrangement is 4 bytes
 * per row. A row matches if one of its values contains the text, in any case.
 */
export function arrangeRows(rows: readonly Row[], count: number, columns: readonly Column[], filter: string, sort: SortOrder | null): Arrangement {
  const searched = filter.trim().toLowerCase();
  if (searched === '' && !sort) return null;
  const found = new Uint32Array(count);
  let length = 0;
  for (let at = 0; at < count; at += 1) {
    if (searched === '' || contains(rows[at]!, searched)) found[length++] = at;
  }
  const matching = found.subarray(0, length);
  return sort ? sorted(matching, rows, sort, cellKind(columns[sort.column]?.type ?? 'text')) : matching;
}

const contains = (row: Row, searched: string): boolean => row.some((value) => value !== null && value.toLowerCase().includes(searched));

const collator = new Intl.Collator('en', { numeric: false });

/** Rows with equal values keep their order; NULL is last ascending, as in PostgreSQL. */
function sorted(found: Uint32Array, rows: readonly Row[], { column, direction }: SortOrder, kind: CellKind): Uint32Array {
  const compare = comparatorOf(kind);
  const sign = direction === 'ascending' ? 1 : -1;
  return found.sort((a, b) => {
    const [left, right] = [rows[a]![column] ?? null, rows[b]![column] ?? null];
    if (left === right) return a - b;
    if (left === null) return sign;
    if (right === null) return -sign;
    return sign * compare(left, right) || a - b;
  });
}

function comparatorOf(kind: CellKind): (left: string, right: string) => number {
  if (kind === 'number') return compareNumbers;
  if (kind === 'text') return (left, right) => collator.compare(left, right);
  return (left, right) => (left < right ? -1 : left > right ? 1 : 0);
}

/** Numbers with more digits than a double are compared as texts of equal length. */
function compareNumbers(left: string, right: string): number {
  const difference = numberOf(left) - numberOf(right);
  if (difference !== 0 && !Number.isNaN(difference)) return difference;
  if (Number.isSafeInteger(numberOf(left))) return 0;
  return left.length === right.length ? (left < right ? -1 : left > right ? 1 : 0) : left.length - right.length;
}

/** NaN is above all numbers, as in PostgreSQL. */
const numberOf = (text: string): number => (text === 'NaN' ? Infinity : Number(text));
