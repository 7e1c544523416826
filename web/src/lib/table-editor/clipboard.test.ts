import { describe, expect, it, test } from 'vitest';
import { formatCells, parseCells } from './clipboard';

const texts = (text: string) => parseCells(text).map((row) => row.map((it) => it.text));

describe('cells of a spreadsheet', () => {
  test.each([
    ['a', [['a']]],
    ['', [['']]],
    ['a\tb\r\nc\td\r\n', [['a', 'b'], ['c', 'd']]],
    ['a\t\tc', [['a', '', 'c']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['"a\tb"\t"c\nd"\t"e""f"', [['a\tb', 'c\nd', 'e"f']]],
    ['"line\r\nbreak"\nnext', [['line\r\nbreak'], ['next']]],
    ['5" disk\tx', [['5" disk', 'x']]],
    ['"open\tx', [['"open', 'x']]],
    ['"a"b\tc', [['"a"b', 'c']]],
    ['a\rb', [['a'], ['b']]],
  ])('%j are read as %j', (text, rows) => {
    expect(texts(text)).toEqual(rows);
  });

  it('are quoted or not, which tells an empty text from NULL', () => {
    expect(parseCells('""\t')).toEqual([[{ text: '', isQuoted: true }, { text: '', isQuoted: false }]]);
  });
});

it('values are written so that they can be read again', () => {
  const rows = [
    ['a\tb', 'c\r\nd', 'e"f'],
    ['', null, ' g '],
  ];
  expect(formatCells(rows)).toBe('"a\tb"\t"c\r\nd"\t"e""f"\n""\t\t g ');
  expect(parseCells(formatCells(rows)).map((row) => row.map((it) => (it.text === '' && !it.isQuoted ? null : it.text)))).toEqual(rows);
});
