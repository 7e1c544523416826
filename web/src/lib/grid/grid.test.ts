import { describe, expect, it, test } from 'vitest';
import { cellKind, cellText } from './cell-kind';
import { initialWidth } from './column-width';
import { readArray } from './pg-array';
import { boundsOf, firstCell, type GridSelection, selectionAfter } from './selection';

test.each([
  ['integer', 'number'],
  ['numeric(10,2)', 'number'],
  ['double precision', 'number'],
  ['money', 'text'],
  ['boolean', 'boolean'],
  ['jsonb', 'json'],
  ['integer[]', 'array'],
  ['bytea', 'bytes'],
  ['timestamp with time zone', 'time'],
  ['interval', 'time'],
  ['character varying(20)', 'text'],
  ['point', 'text'],
  ['interval_name', 'text'],
])('a value of type %s is shown as %s', (type, kind) => {
  expect(cellKind(type)).toBe(kind);
});

test.each([
  ['t', 'boolean', 'true'],
  ['f', 'boolean', 'false'],
  ['a\r\nb\tc', 'text', 'a↵b⇥c'],
  ['x'.repeat(400), 'text', `${'x'.repeat(300)}…`],
  ['', 'text', ''],
] as const)('the value %j as %s is shown as %j', (value, kind, shown) => {
  expect(cellText(value, kind)).toBe(shown);
});

test.each([
  ['{}', []],
  ['{1,NULL,"NULL"}', ['1', null, 'NULL']],
  ['{"a,b","c\\"d\\\\e",f g}', ['a,b', 'c"d\\e', 'f g']],
  ['{{1,2},{3,4}}', [['1', '2'], ['3', '4']]],
  ['[0:1]={7,8}', ['7', '8']],
  ['', null],
  ['1', null],
  ['{1', null],
  ['{"a', null],
  ['{1}2', null],
  ['{{{{{{{1}}}}}}}', null],
])('the array %s is read as %j', (text, items) => {
  expect(readArray(text)).toEqual(items);
});

describe('the selection of cells', () => {
  const size = { rows: 100, columns: 5 };
  const from = (row: number, column: number): GridSelection => ({ anchor: { row, column }, active: { row, column } });
  const after = (selection: GridSelection, key: string, { shift = false, isControl = false } = {}) => selectionAfter(selection, { key, shift, isControl }, size, 10);

  test.each([
    ['ArrowDown', {}, [6, 2]],
    ['ArrowUp', {}, [4, 2]],
    ['ArrowRight', {}, [5, 3]],
    ['ArrowLeft', {}, [5, 1]],
    ['PageDown', {}, [15, 2]],
    ['PageUp', {}, [0, 2]],
    ['Home', {}, [5, 0]],
    ['End', {}, [5, 4]],
    ['Home', { isControl: true }, [0, 0]],
    ['End', { isControl: true }, [99, 4]],
    ['ArrowDown', { isControl: true }, [99, 2]],
  ] as const)('%s with %j moves to %j', (key, modifiers, [row, column]) => {
    expect(after(from(5, 2), key, modifiers)?.active).toEqual({ row, column });
  });

  it('reaches the header, and stays inside', () => {
    expect(after(firstCell, 'ArrowUp')?.active.row).toBe(-1);
    expect(after(from(99, 4), 'ArrowRight')?.active).toEqual({ row: 99, column: 4 });
    expect(after(firstCell, 'x')).toBeNull();
  });

  it('is a rectangle with Shift, and everything with Ctrl+A', () => {
    const range = after(after(from(5, 2), 'ArrowUp', { shift: true })!, 'ArrowRight', { shift: true })!;
    expect(boundsOf(range)).toEqual({ top: 4, bottom: 5, left: 2, right: 3 });
    expect(boundsOf(after(firstCell, 'a', { isControl: true })!)).toEqual({ top: 0, bottom: 99, left: 0, right: 4 });
  });
});

test('a column is as wide as its name and its first values, within bounds', () => {
  expect(initialWidth({ name: 'id', type: 'int' }, [['1']], 0)).toBeLessThan(initialWidth({ name: 'id', type: 'int' }, [['1234567890123']], 0));
  expect(initialWidth({ name: 'id', type: 'text' }, [['x'.repeat(5_000)]], 0)).toBe(360);
});
