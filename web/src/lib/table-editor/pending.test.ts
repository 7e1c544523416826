import { describe, expect, it } from 'vitest';
import { type CellEdit, changeCount, changed, changesOf, missingColumns, nothingPending, type Pending } from './pending';
import { emptyHistory, type HistoryAction, pendingReducer, stepsMax } from './pending-history';

const row = (id: string, version: string | null = '7') => ({ id: `["${id}"]`, key: { id }, version, row: { id, name: 'Ada', age: '36' } });
const edit = (id: string, column: string, base: string | null, value: string | null): CellEdit => ({ target: row(id), column, base, value });
const after = (...actions: HistoryAction[]) => actions.reduce(pendingReducer, emptyHistory);
const edits = (...all: CellEdit[]): HistoryAction => ({ type: 'edit', edits: all });

describe('a changed cell', () => {
  it('keeps the value that it started from, and the version of its row', () => {
    const { present } = after(edits(edit('1', 'name', 'Ada', 'Bea')), edits(edit('1', 'name', 'Other', 'Cleo')), edits(edit('1', 'age', '36', null)));
    expect(present.updates).toEqual({ '["1"]': { ...row('1'), base: { name: 'Ada', age: '36' }, values: { name: 'Cleo', age: null } } });
  });

  it('is no change when it has its old value again', () => {
    const { present } = after(edits(edit('1', 'name', 'Ada', 'Bea'), edit('1', 'age', '36', '37')), edits(edit('1', 'name', 'Ada', 'Ada')));
    expect(present.updates['["1"]']!.values).toEqual({ age: '37' });
    expect(changeCount(after(edits(edit('1', 'name', 'Ada', 'Bea')), edits(edit('1', 'name', 'Ada', 'Ada'))).present)).toBe(0);
  });

  it('that is not changed makes no step', () => {
    const start = after(edits(edit('1', 'name', 'Ada', 'Bea')));
    expect(pendingReducer(start, edits(edit('1', 'name', 'Ada', 'Bea')))).toBe(start);
    expect(pendingReducer(emptyHistory, edits(edit('1', 'name', 'Ada', 'Ada')))).toBe(emptyHistory);
  });

  it('of a row to be deleted stays', () => {
    const { present } = after({ type: 'delete', rows: [row('1')], inserts: [] }, edits(edit('1', 'name', 'Ada', 'Bea')));
    expect(present.updates).toEqual({});
  });
});

it('thousands of cells are changed in one step', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => edit(String(at), 'name', 'Ada', `name ${at}`));
  const started = performance.now();
  const { present, past } = after(edits(...many));
  expect([changeCount(present), past.length]).toEqual([5_000, 1]);
  expect(performance.now() - started).toBeLessThan(500);
});

describe('a new row', () => {
  it('has values, NULL and defaults', () => {
    const { present } = after(
      { type: 'edit', edits: [{ insert: 'n1', column: 'name', value: 'Ada' }, { insert: 'n1', column: 'age', value: null }], inserts: [{ id: 'n1', values: {} }] },
      edits({ insert: 'n1', column: 'name', value: undefined }),
    );
    expect(present.inserts).toEqual([{ id: 'n1', values: { age: null } }]);
  });

  it('that is deleted is gone', () => {
    const { present } = after({ type: 'edit', edits: [], inserts: [{ id: 'n1', values: {} }] }, { type: 'delete', rows: [], inserts: ['n1'] });
    expect(present).toEqual(nothingPending);
  });
});

describe('undo and redo', () => {
  it('go step by step, and a new change ends the redo', () => {
    const two = after({ type: 'delete', rows: [row('2')], inserts: [] }, edits(edit('1', 'name', 'Ada', 'Bea'), edit('3', 'name', 'Ada', 'Bea')));
    const undone = pendingReducer(two, { type: 'undo' });
    expect([changeCount(two.present), changeCount(undone.present)]).toEqual([3, 1]);
    expect(pendingReducer(undone, { type: 'redo' }).present).toEqual(two.present);
    expect(pendingReducer(pendingReducer(undone, { type: 'discard' }), { type: 'redo' }).present).toEqual(nothingPending);
    expect(pendingReducer(emptyHistory, { type: 'undo' })).toBe(emptyHistory);
  });

  it('bring back what was discarded, but nothing that was saved', () => {
    const start = after(edits(edit('1', 'name', 'Ada', 'Bea')), { type: 'discard' });
    expect(changeCount(pendingReducer(start, { type: 'undo' }).present)).toBe(1);
    expect(after(edits(edit('1', 'name', 'Ada', 'Bea')), { type: 'saved' }, { type: 'undo' })).toEqual(emptyHistory);
  });

  it('have a limit', () => {
    const many = Array.from({ length: stepsMax + 50 }, (_, at) => edits(edit('1', 'name', 'Ada', String(at))));
    expect(after(...many).past).toHaveLength(stepsMax);
  });

  it('do not count a rebase', () => {
    const start = after(edits(edit('1', 'name', 'Ada', 'Bea')));
    const next = pendingReducer(start, { type: 'rebase', pending: nothingPending });
    expect([next.present, next.past.length]).toEqual([nothingPending, 1]);
  });
});

describe('the changes of a table', () => {
  const pending = changed(after({ type: 'delete', rows: [row('2', null)], inserts: [] }, edits(edit('1', 'name', 'Ada', null))).present, {
    type: 'edit',
    edits: [],
    inserts: [{ id: 'n1', values: { name: 'Cleo' } }],
  });

  it('are deletes, updates and inserts, with the ID of each row', () => {
    expect(changesOf(pending)).toEqual({
      changes: [
        { op: 'delete', key: { id: '2' } },
        { op: 'update', key: { id: '1' }, version: '7', values: { name: null } },
        { op: 'insert', values: { name: 'Cleo' } },
      ],
      ids: ['["2"]', '["1"]', 'n1'],
    });
  });

  it('name columns that no longer exist, whose values can be dropped', () => {
    expect(missingColumns(pending, ['id', 'age'])).toEqual(['name']);
    const dropped: Pending = changed(pending, { type: 'drop_columns', columns: ['name'] });
    expect([Object.keys(dropped.updates), dropped.inserts, Object.keys(dropped.deletes)]).toEqual([[], [{ id: 'n1', values: {} }], ['["2"]']]);
  });

  it('of some rows can be dropped', () => {
    expect(changeCount(changed(pending, { type: 'restore', ids: ['["2"]', 'n1'] }))).toBe(1);
  });
});
