import { describe, expect, it, test } from 'vitest';
import { noSettings } from './column-settings';
import { copyName, fitted, isTooLarge, leftOutText, showsSame, type TableViewState, viewContent, viewNameMax, viewState } from './table-view';

const names = ['id', 'Full "Name"', 'größe 😀', 'data'];
const state: TableViewState = {
  filters: [
    { column: 'größe 😀', operator: 'in', values: ['a,b', 'c:d'] },
    { column: 'data', path: ['x>y', 'z'], operator: '=', value: 'NULL' },
    { column: 'id', operator: 'is_not_null' },
  ],
  sorts: [{ column: 'Full "Name"', descending: true, nulls_first: true }],
  columns: { order: ['data', 'id'], hidden: ['größe 😀'], frozen: 1, widths: { id: 90 } },
};

describe('a saved view', () => {
  it('is read as it was written, also with odd names', () => {
    const content: unknown = JSON.parse(JSON.stringify(viewContent(7, state)));
    expect(content).toMatchObject({ table_id: 7, schema_version: '1.0' });
    expect(viewState(content)).toEqual(state);
  });

  test.each([null, 1, 'x', {}, { filters: 'id:eq:1', sorts: [1, 'a:b:c:d'], columns: [] }, { filters: [':eq:1', 'id:no:1'], columns: { order: 1, frozen: -1, widths: { a: 'x' } } }])('reads %j as an empty one', (content) => {
    expect(viewState(content)).toEqual({ filters: [], sorts: [], columns: noSettings });
  });

  it('leaves out what names a dropped or renamed column, and says so', () => {
    const { state: applied, leftOut } = fitted(state, ['id', 'data']);
    expect(applied.filters.map((it) => it.column)).toEqual(['data', 'id']);
    expect(applied.sorts).toEqual([]);
    expect(applied.columns).toEqual({ order: ['data', 'id'], hidden: [], frozen: 1, widths: { id: 90 } });
    expect(leftOutText(leftOut)).toBe('The table no longer has columns of this view, so this was left out: größe 😀 (filter, hiding), Full "Name" (sort).');
    expect(fitted(state, names)).toEqual({ state, leftOut: [] });
    expect(leftOutText([])).toBeNull();
    expect(leftOutText(fitted({ ...state, sorts: [] }, names.filter((it) => it !== 'data')).leftOut)).toBe('The table no longer has a column of this view, so this was left out: data (filter, place).');
  });

  test.each<[string, Partial<TableViewState>]>([
    ['a filter', { filters: state.filters.slice(1) }],
    ['the order of filters', { filters: state.filters.toReversed() }],
    ['a sort', { sorts: [] }],
    ['the order of columns', { columns: { ...state.columns, order: ['id', 'data'] } }],
    ['a hidden column', { columns: { ...state.columns, hidden: [] } }],
    ['frozen columns', { columns: { ...state.columns, frozen: 2 } }],
    ['a width', { columns: { ...state.columns, widths: { id: 91 } } }],
  ])('is changed by %s', (_, facts) => {
    expect(showsSame(state, { ...state, ...facts }, names)).toBe(false);
  });

  it('is not changed by an order that the table has anyway, or by columns that it does not have', () => {
    const columns = { ...state.columns, order: ['data', 'id', 'Full "Name"', 'größe 😀', 'gone'], hidden: ['gone', 'größe 😀'], widths: { gone: 5, id: 90 } };
    expect(showsSame(state, { ...state, columns }, names)).toBe(true);
  });

  it('has a copy with a name of its own, which is not too long', () => {
    expect(copyName('Open', [])).toBe('Open (copy)');
    expect(copyName('Open', ['Open (copy)', 'Open (copy 2)'])).toBe('Open (copy 3)');
    expect([...copyName('x'.repeat(viewNameMax), [])]).toHaveLength(viewNameMax);
  });

  it('is at most 64 KiB', () => {
    expect(isTooLarge(1, state)).toBe(false);
    expect(isTooLarge(1, { ...state, filters: [{ column: 'id', operator: '=', value: '😀'.repeat(17_000) }] })).toBe(true);
  });
});
