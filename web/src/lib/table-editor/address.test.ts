import { describe, expect, it, test } from 'vitest';
import { formatFilter, formatSort, parseAddress, parseFilter, parseSort, withQuery } from './address';
import type { RowFilter, RowSort } from './row-query';

test.each<[RowFilter, string]>([
  [{ column: 'total', operator: '>=', value: '10' }, 'total:gte:10'],
  [{ column: 'name', operator: 'ilike', value: '%a:b%' }, 'name:ilike:%a:b%'],
  [{ column: 'name', operator: '=', value: '' }, 'name:eq:'],
  [{ column: 'a:b>c\\d', operator: 'is_null' }, 'a\\:b\\>c\\\\d:is_null'],
  [{ column: 'data', path: ['a', 'b>c'], operator: '~*', value: '^x' }, 'data>a>b\\>c:imatch:^x'],
  [{ column: 'id', operator: 'in', values: ['1', 'a,b', 'c\\'] }, 'id:in:1,a\\,b,c\\\\'],
  [{ column: 'id', operator: 'not_in', values: [] }, 'id:not_in:'],
])('the filter %j is %s in an address, and is read again', (filter, text) => {
  expect(formatFilter(filter)).toBe(text);
  expect(parseFilter(text)).toEqual(filter);
});

test.each(['', 'total', 'total:gte', ':eq:1', 'total:>=:1', 'total:drop:1'])('%j is no filter', (text) => {
  expect(parseFilter(text)).toBeNull();
});

test.each<[RowSort, string]>([
  [{ column: 'name', descending: false, nulls_first: false }, 'name'],
  [{ column: 'name', descending: true, nulls_first: false }, 'name:desc'],
  [{ column: 'a:b', descending: false, nulls_first: true }, 'a\\:b:asc:nulls_first'],
])('the sort %j is %s in an address, and is read again', (sort, text) => {
  expect(formatSort(sort)).toBe(text);
  expect(parseSort(text)).toEqual(sort);
});

test.each(['', ':desc', 'name:down', 'name:asc:last', 'name:asc:nulls_first:x'])('%j is no sort', (text) => {
  expect(parseSort(text)).toBeNull();
});

describe('an address', () => {
  it('ignores what it cannot read, and sorts a column once', () => {
    expect(parseAddress(new URLSearchParams('filter=a:eq:1&filter=b&sort=a:desc&sort=a&sort=b:x'))).toEqual({
      filters: [{ column: 'a', operator: '=', value: '1' }],
      sorts: [{ column: 'a', descending: true, nulls_first: false }],
    });
  });

  it('has at most the filters and sorts that the server accepts', () => {
    const many = new URLSearchParams(Array.from({ length: 60 }, (_, at) => [['filter', `c${at}:eq:1`], ['sort', `c${at}`]]).flat());
    const { filters, sorts } = parseAddress(many);
    expect([filters.length, sorts.length]).toEqual([50, 10]);
  });

  it('keeps its other parameters', () => {
    const next = withQuery(new URLSearchParams('tab=1&filter=a:eq:1'), { filters: [], sorts: [{ column: 'b', descending: true, nulls_first: false }] });
    expect(next.toString()).toBe('tab=1&sort=b%3Adesc');
  });
});
