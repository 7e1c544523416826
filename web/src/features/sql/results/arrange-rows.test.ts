import { describe, expect, it, test } from 'vitest';
import type { Row } from '@/api/query/wire';
import { arrangeRows, type SortOrder } from './arrange-rows';

const columns = [
  { name: 'n', type: 'numeric' },
  { name: 't', type: 'text' },
  { name: 'at', type: 'timestamp with time zone' },
];
const rows: Row[] = [
  ['10', 'b', '2026-02-01 00:00:00+00'],
  ['9', null, '2026-01-01 00:00:00+00'],
  [null, 'a', null],
  ['NaN', 'C', '2026-03-01 00:00:00+00'],
  ['-1.5', 'a', '2026-01-01 00:00:00+00'],
];
const order = (filter: string, sort: SortOrder | null) => {
  const found = arrangeRows(rows, rows.length, columns, filter, sort);
  return found && [...found];
};

describe('the rows of a result', () => {
  it('without a filter and an order stay as they came', () => {
    expect(order('', null)).toBeNull();
    expect(order('  ', null)).toBeNull();
  });

  test.each([
    ['a', null, [2, 3, 4]],
    ['A', null, [2, 3, 4]],
    ['2026-01', null, [1, 4]],
    ['nothing', null, []],
    ['', { column: 0, direction: 'ascending' }, [4, 1, 0, 3, 2]],
    ['', { column: 0, direction: 'descending' }, [2, 3, 0, 1, 4]],
    ['', { column: 1, direction: 'ascending' }, [2, 4, 0, 3, 1]],
    ['', { column: 2, direction: 'ascending' }, [1, 4, 0, 3, 2]],
    ['a', { column: 0, direction: 'ascending' }, [4, 3, 2]],
  ] as [string, SortOrder | null, number[]][])('filtered by %j and sorted by %j are %j', (filter, sort, expected) => {
    expect(order(filter, sort)).toEqual(expected);
  });

  it('with numbers beyond a double are compared by all digits', () => {
    const large: Row[] = [['9007199254740993'], ['9007199254740992'], ['19007199254740993']];
    expect([...arrangeRows(large, 3, [{ name: 'n', type: 'bigint' }], '', { column: 0, direction: 'ascending' })!]).toEqual([1, 0, 2]);
  });

  it('that arrived later are not included', () => {
    expect(arrangeRows(rows, 2, columns, '', { column: 0, direction: 'ascending' })).toHaveLength(2);
  });

  it('a hundred thousand are filtered and sorted within a second', () => {
    const many: Row[] = Array.from({ length: 100_000 }, (_, at) => [String((at * 7919) % 100_000), `text ${at}`]);
    const began = performance.now();
    expect(arrangeRows(many, many.length, columns, 'text 9', { column: 0, direction: 'descending' })!.length).toBeGreaterThan(10_000);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
