import { describe, expect, test } from 'vitest';
import { unknownErrorMessage, messageOf } from './error-message';

describe('the message of a thrown value', () => {
  test.each<[unknown, string]>([
    [{ msg: 'a', message: 'b' }, 'a'],
    [{ message: 'b' }, 'b'],
    [new Error('c'), 'c'],
    ['d', 'd'],
    [new Error(''), unknownErrorMessage],
    [{ msg: 7 }, unknownErrorMessage],
    [{}, unknownErrorMessage],
    ['', unknownErrorMessage],
    [null, unknownErrorMessage],
    [undefined, unknownErrorMessage],
  ])('%j: %s', (thrown, words) => {
    expect(messageOf(thrown)).toBe(words);
  });
});
