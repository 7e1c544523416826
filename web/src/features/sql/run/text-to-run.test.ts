import { describe, expect, it, test } from 'vitest';
import { prepare, rangeToRun, refusalOf } from './text-to-run';

describe('the text to run', () => {
  const text = 'select 1;\n\n  select 2;\n';
  const at = (from: number, to = from, what: 'current' | 'all' = 'current') => {
    const range = rangeToRun(text, { from, to, cursor: to }, what);
    return range && text.slice(range.from, range.to);
  };

  test.each([
    [3, 3, 'select 1'],
    [14, 14, 'select 2'],
    [0, 9, 'select 1;'],
    [9, 22, 'select 2;'],
    [0, 6, 'select'],
    // Only spaces are selected.
    [9, 13, 'select 2'],
  ])('from %i to %i is %j', (from, to, expected) => {
    expect(at(from, to)).toBe(expected);
  });

  it('is everything on request, without the spaces around it', () => {
    expect(at(0, 3, 'all')).toBe('select 1;\n\n  select 2;');
    expect(rangeToRun(' \n ', { from: 0, to: 0, cursor: 0 }, 'all')).toBeNull();
    expect(rangeToRun('-- x', { from: 0, to: 0, cursor: 0 }, 'current')).toBeNull();
  });
});

test('a place in the sent text is a place in the editor', () => {
  const text = 'select 1;\nselect :name, nothing';
  const { sent, parameters } = prepare(text, { from: 10, to: text.length });
  expect(sent.text).toBe('select $1, nothing');
  expect(parameters).toEqual([':name']);
  expect(text.slice(sent.placeOf(sent.text.indexOf('nothing')))).toBe('nothing');
});

test.each([
  ['select 1', null],
  ['select $1', null],
  ['select $1; select 2', 'Parameters work in a single statement. Select one statement and run it.'],
  ["select '\0'", "The text contains a NUL character, which PostgreSQL can't store. Remove it and run again."],
])('%j is refused with %j', (text, message) => {
  expect(refusalOf(prepare(text, { from: 0, to: text.length }))).toBe(message);
});
