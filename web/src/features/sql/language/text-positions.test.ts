import { describe, expect, it } from 'vitest';
import { codePointsOf, lineColumnOf, unitsOf, unitsOfBytes } from './text-positions';

describe('a position', () => {
  const text = "a😀é\n'€'x";

  it('in code points is converted to UTF-16 and back', () => {
    expect([0, 1, 2, 3, 4, 5, 99].map((it) => unitsOf(text, it))).toEqual([0, 1, 3, 4, 5, 6, 9]);
    expect([0, 1, 3, 4, 5, 9].map((it) => codePointsOf(text, it))).toEqual([0, 1, 2, 3, 4, 8]);
  });

  it('in bytes of UTF-8 is converted to UTF-16', () => {
    expect([0, 1, 5, 7, 8, 9, 12].map((it) => unitsOfBytes(text, it))).toEqual([0, 1, 3, 4, 5, 6, 7]);
  });

  it('has a line and a column in UTF-16 code units', () => {
    expect([0, 3, 4, 5, 8, 99].map((it) => lineColumnOf(text, it))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 4 },
      { line: 1, column: 5 },
      { line: 2, column: 1 },
      { line: 2, column: 4 },
      { line: 2, column: 5 },
    ]);
  });
});
