import { describe, expect, it, test } from 'vitest';
import { type Choice, choiceKey, conflictView, isDecided, type ReportedConflict, resolved } from './conflicts';
import { hiddenChanges, rebased, shownInsert, shownRow } from './merge';
import { nothingPending, type Pending } from './pending';
import type { LoadedRow } from './row';
import { type SavedRow, withSaved } from './saved-rows';

const columns = ['id', 'name', 'note'];
const loaded = (id: string, name: string | null, note: string | null, version = '7', cut: number[] = []): LoadedRow => ({
  identity: { id: `["${id}"]`, key: { id }, version },
  values: [id, name, note],
  cut,
});
const one = '["1"]';
const own = { id: one, key: { id: '1' }, version: '7', row: { id: '1', name: 'Ada', note: null } };
const renamed: Pending = { ...nothingPending, updates: { [one]: { ...own, base: { name: 'Ada' }, values: { name: 'Bea' } } } };
const deleted: Pending = { ...nothingPending, deletes: { [one]: own } };

describe('a shown row', () => {
  it('has its changed values, and marks those that have changed in the database', () => {
    expect(shownRow(loaded('1', 'Ada', 'x'), columns, renamed).cells.map((it) => [it.value, it.isChanged, it.isOutdated])).toEqual([
      ['1', false, false],
      ['Bea', true, false],
      ['x', false, false],
    ]);
    expect(shownRow(loaded('1', 'Cleo', 'x'), columns, renamed).cells[1]).toMatchObject({ value: 'Bea', isOutdated: true });
  });

  it('is to be deleted, or new with defaults', () => {
    expect(shownRow(loaded('1', 'Ada', null), columns, deleted).state).toBe('deleted');
    const { state, cells } = shownInsert({ id: 'n1', values: { name: null } }, columns);
    expect([state, ...cells.map((it) => it.value)]).toEqual(['new', undefined, null, undefined]);
  });

  it('knows the beginning of a cut value', () => {
    const long: Pending = { ...nothingPending, updates: { [one]: { ...own, base: { name: 'Ada Lovelace' }, values: { name: 'Bea' } } } };
    expect(shownRow(loaded('1', 'Ada', null, '7', [1]), columns, long).cells[1]).toMatchObject({ isOutdated: false, isCut: false });
    expect(shownRow(loaded('1', 'Ada', null, '7', [1]), columns, nothingPending).cells[1]).toMatchObject({ isCut: true });
  });
});

describe('fresh rows', () => {
  it('give a change their version, unless its own cells have changed', () => {
    expect(rebased(renamed, [loaded('1', 'Ada', 'new', '8')], columns).updates[one]!.version).toBe('8');
    expect(rebased(renamed, [loaded('1', 'Cleo', null, '8')], columns)).toBe(renamed);
    expect(rebased(renamed, [loaded('2', 'Ada', null, '8')], columns)).toBe(renamed);
  });

  it('can lack rows with changes', () => {
    expect([hiddenChanges(renamed, [loaded('2', 'x', null)]), hiddenChanges(renamed, [loaded('1', 'x', null)])]).toEqual([1, 0]);
  });
});

const report = (values: Record<string, string | null> | null): ReportedConflict => ({ index: 0, reason: values ? 'changed' : 'deleted', version: values && '9', values });
const choices = (entries: Record<string, Choice>) => new Map(Object.entries(entries));

describe('a conflict', () => {
  it('shows base, theirs and mine of each cell that both have changed', () => {
    const { conflicts } = conflictView(renamed, [one], [report({ id: '1', name: 'Cleo', note: 'x' })]);
    expect(conflicts).toEqual([
      { id: one, key: { id: '1' }, kind: 'update_changed', version: '9', cells: [{ column: 'name', base: 'Ada', theirs: 'Cleo', mine: 'Bea' }], theirs: { id: '1', name: 'Cleo', note: 'x' } },
    ]);
  });

  test.each([
    ['other cells', { id: '1', name: 'Ada', note: 'x' }, { name: 'Bea' }],
    ['the same value', { id: '1', name: 'Bea', note: null }, undefined],
  ])('with %s only needs no choice', (_, values, kept) => {
    const { conflicts, pending } = conflictView(renamed, [one], [report(values)]);
    expect(conflicts).toEqual([]);
    expect(pending.updates[one]?.values).toEqual(kept);
    if (kept) expect(pending.updates[one]).toMatchObject({ version: '9' });
  });

  it('of a row that was deleted twice needs no choice', () => {
    expect(conflictView(deleted, [one], [report(null)])).toEqual({ pending: nothingPending, conflicts: [] });
  });

  it('is decided for each cell', () => {
    const both: Pending = { ...nothingPending, updates: { [one]: { ...own, base: { name: 'Ada', note: null }, values: { name: 'Bea', note: 'mine' } } } };
    const { conflicts, pending } = conflictView(both, [one], [report({ id: '1', name: 'Cleo', note: 'theirs' })]);
    const half = choices({ [choiceKey(one, 'name')]: 'mine' });
    expect(isDecided(conflicts, half)).toBe(false);
    const all = new Map([...half, [choiceKey(one, 'note'), 'theirs' as const]]);
    expect(isDecided(conflicts, all)).toBe(true);
    expect(resolved(pending, conflicts, all, () => 'n').updates[one]).toMatchObject({ version: '9', base: { name: 'Cleo' }, values: { name: 'Bea' } });
    const none = choices({ [choiceKey(one, 'name')]: 'theirs', [choiceKey(one, 'note')]: 'theirs' });
    expect(resolved(pending, conflicts, none, () => 'n')).toEqual(nothingPending);
  });

  it('with a deleted row adds it again or drops the change', () => {
    const { conflicts, pending } = conflictView(renamed, [one], [report(null)]);
    expect(conflicts[0]).toMatchObject({ kind: 'update_deleted', cells: [{ column: 'name', base: 'Ada', theirs: null, mine: 'Bea' }] });
    const decide = (choice: Choice) => resolved(pending, conflicts, choices({ [choiceKey(one)]: choice }), () => 'n1');
    expect(decide('mine')).toEqual({ ...nothingPending, inserts: [{ id: 'n1', values: { id: '1', name: 'Bea', note: null } }] });
    expect(decide('theirs')).toEqual(nothingPending);
  });

  it('with a changed row deletes it anyway or keeps it', () => {
    const { conflicts, pending } = conflictView(deleted, [one], [report({ id: '1', name: 'Cleo', note: null })]);
    expect(conflicts[0]).toMatchObject({ kind: 'delete_changed', cells: [{ column: 'name', base: 'Ada', theirs: 'Cleo' }] });
    const decide = (choice: Choice) => resolved(pending, conflicts, choices({ [choiceKey(one)]: choice }), () => 'n1');
    expect(decide('mine').deletes[one]).toMatchObject({ version: '9' });
    expect(decide('theirs')).toEqual(nothingPending);
  });
});

it('saved changes are in the loaded rows at once', () => {
  const rows = [loaded('1', 'Ada', 'long', '7', [2]), loaded('2', 'Bea', null), loaded('3', 'Cleo', null)];
  const changes = [{ op: 'delete', key: { id: '2' } }, { op: 'update', key: { id: '1' }, values: { id: '9' } }, { op: 'insert', values: {} }] as const;
  const saved: SavedRow[] = [{ index: 1, key: ['9'], version: '8', values: { id: '9', name: 'Ada', note: 'long text' } }, { index: 2, key: ['4'], version: '8', values: { id: '4' } }];
  expect(withSaved(rows, columns, ['id'], changes, ['["2"]', one, 'n1'], saved)).toEqual([
    { identity: { id: '["9"]', key: { id: '9' }, version: '8' }, values: ['9', 'Ada', 'long text'], cut: [] },
    rows[2],
  ]);
});
