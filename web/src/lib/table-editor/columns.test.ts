import { describe, expect, it, test } from 'vitest';
import { parseCells } from './clipboard';
import { noSettings, orderedNames, parseSettings, shownNames, withHidden, withMoved } from './column-settings';
import type { EditorColumn } from './editor-table';
import { pastePlan } from './paste';

describe('the columns of a table', () => {
  const names = ['a', 'b', 'c'];

  it('are in the order of the person, with new ones at the end and without dropped ones', () => {
    expect(orderedNames(names, { ...noSettings, order: ['c', 'gone', 'a'] })).toEqual(['c', 'a', 'b']);
  });

  it('are moved and hidden', () => {
    const moved = withMoved(names, noSettings, 'c', -1);
    expect(shownNames(names, withHidden(moved, 'a', true))).toEqual(['c', 'b']);
    expect(withMoved(names, noSettings, 'a', -1)).toBe(noSettings);
    expect(withMoved(names, noSettings, 'gone', 1)).toBe(noSettings);
    expect(withHidden(withHidden(noSettings, 'a', true), 'a', false).hidden).toEqual([]);
  });

  test.each([null, '', '[', '1', '{"order":1,"hidden":[2],"frozen":-1,"widths":{"a":"x"}}'])('have no settings if %j is stored', (text) => {
    expect(parseSettings(text)).toEqual(noSettings);
  });

  it('have the settings that were stored', () => {
    const settings = { order: ['b'], hidden: ['a'], frozen: 2, widths: { a: 90 } };
    expect(parseSettings(JSON.stringify(settings))).toEqual(settings);
  });
});

const column = (name: string, type: string, facts: Partial<EditorColumn> = {}): EditorColumn => ({
  name,
  type,
  isNullable: true,
  default: null,
  isIdentity: false,
  isGenerated: false,
  isPrimaryKey: false,
  comment: null,
  ...facts,
});
const columns = [column('name', 'text'), column('age', 'integer'), column('ok', 'boolean', { isNullable: false })];
const at = (row: number, left: number, bottom = row, right = left) => ({ top: row, bottom, left, right });
const plan = (text: string, area = at(0, 0), rows = 3) => pastePlan(parseCells(text), area, columns, rows);
const pasted = (text: string, area = at(0, 0)) => plan(text, area).cells.map((it) => `${it.row} ${it.column.name} ${it.value}`);

describe('pasted cells', () => {
  it('are written from the active cell on', () => {
    expect(pasted('a\t1\nb\t2', at(1, 0))).toEqual(['1 name a', '1 age 1', '2 name b', '2 age 2']);
  });

  it('fill a selection that is a multiple of them', () => {
    expect(pasted('x', at(0, 0, 2, 0))).toEqual(['0 name x', '1 name x', '2 name x']);
    expect(pasted('x\ny', at(0, 0, 2, 0))).toEqual(['0 name x', '1 name y']);
  });

  it('below the last row are new rows, and beyond the last column are counted', () => {
    expect(plan('a\t1\nb\t2', at(2, 0)).newRows).toEqual([{ name: 'b', age: '2' }]);
    expect(plan('true\tx', at(0, 2))).toMatchObject({ cells: [{ value: 't' }], beyond: 1 });
  });

  it('are NULL if they are empty, and an empty text with quotes', () => {
    expect(plan('\t').cells.map((it) => it.value)).toEqual([null, null]);
    expect(plan('""').cells.map((it) => it.value)).toEqual(['']);
    expect(pastePlan(parseCells(''), at(0, 0), [column('name', 'text', { isNullable: false })], 1).cells[0]?.value).toBe('');
  });

  it('that do not fit their column are reported', () => {
    expect(plan('a\tmany\t')).toMatchObject({
      cells: [{ value: 'a' }],
      faults: [{ row: 0, column: 'age', message: 'Enter a whole number.' }, { row: 0, column: 'ok', message: 'A value is required.' }],
    });
  });

  it('leave out generated columns', () => {
    const made = [column('name', 'text'), column('total', 'integer', { isGenerated: true }), column('age', 'integer')];
    expect(pastePlan(parseCells('a\t5\t6'), at(0, 0), made, 1).cells.map((it) => it.column.name)).toEqual(['name', 'age']);
  });
});
