import { describe, expect, it, test } from 'vitest';
import { lineDiff } from './line-diff';
import { conflictMarks, mergeTexts } from './merge-texts';

const lines = (text: string) => text.split('').join('\n');
const diff = (before: string, after: string) =>
  lineDiff(lines(before), lines(after))
    .map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`)
    .join('');

describe('a comparison', () => {
  test.each([
    ['abc', 'abc', ' a b c'],
    ['abc', 'axc', ' a-b+x c'],
    ['abc', 'ac', ' a-b c'],
    ['ac', 'abc', ' a+b c'],
    ['abcabba', 'cbabac', '-a-b c+b a b-b a+c'],
    ['ab', 'xy', '-a-b+x+y'],
  ])('of %s with %s is %s', (before, after, expected) => {
    expect(diff(before, after)).toBe(expected);
  });

  test.each([
    ['abcdefgh', 'hgfedcba'],
    ['aaaa', 'aabaa'],
    ['', 'abc'],
    ['abc', ''],
    ['abcdef', 'bdfxyz'],
  ])('of %s with %s contains both texts', (before, after) => {
    const found = lineDiff(lines(before), lines(after));
    expect(found.filter((it) => it.kind !== 'added').map((it) => it.text).join('\n')).toBe(lines(before));
    expect(found.filter((it) => it.kind !== 'removed').map((it) => it.text).join('\n')).toBe(lines(after));
  });

  it('of two long texts without a common line ends soon', () => {
    const long = (prefix: string) => Array.from({ length: 20_000 }, (_, at) => `${prefix}${at}`).join('\n');
    const began = performance.now();
    expect(lineDiff(long('a'), long('b'))).toHaveLength(40_000);
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

describe('a merge', () => {
  const merged = (base: string, mine: string, theirs: string) => mergeTexts(lines(base), lines(mine), lines(theirs));

  test.each([
    ['abcde', 'xbcde', 'abcdy', 'xbcdy'],
    ['abcde', 'abcde', 'abxde', 'abxde'],
    ['abcde', 'abxde', 'abcde', 'abxde'],
    ['abcde', 'abxde', 'abxde', 'abxde'],
    ['abcde', 'bcde', 'abcd', 'bcd'],
    ['abcde', 'abcdef', 'zabcde', 'zabcdef'],
  ])('of %s changed to %s and to %s is %s', (base, mine, theirs, expected) => {
    expect(merged(base, mine, theirs)).toEqual({ text: lines(expected), conflicts: 0 });
  });

  it('marks lines that both changed, with comments', () => {
    expect(merged('abc', 'axc', 'ayc')).toEqual({
      text: ['a', conflictMarks.mine, 'x', conflictMarks.middle, 'y', conflictMarks.theirs, 'c'].join('\n'),
      conflicts: 1,
    });
  });

  it('never loses a line that one of both added', () => {
    const { text } = merged('abc', 'a1b2c', 'ab3c4');
    for (const line of ['1', '2', '3', '4']) expect(text.split('\n')).toContain(line);
  });
});
