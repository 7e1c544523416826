import { describe, expect, test } from 'vitest';
import { wordlessMessage, wordsOf } from './error-words';

describe('the message of a thrown value', () => {
  test.each<[unknown, string]>([
    [{ msg: 'a', message: 'b' }, 'a'],
    [{ message: 'b' }, 'b'],
    [new Error('c'), 'c'],
    ['d', 'd'],
    [new Error(''), wordlessMessage],
    [{ msg: 7 }, wordlessMessage],
    [{}, wordlessMessage],
    ['', wordlessMessage],
    [null, wordlessMessage],
    [undefined, wordlessMessage],
  ])('%j: %s', (thrown, words) => {
    expect(wordsOf(thrown)).toBe(words);
  });
});
