import { expect, test } from 'vitest';
import { changedPart } from './changed-part';

test.each([
  ['', ''],
  ['', 'new'],
  ['gone', ''],
  ['same', 'same'],
  ['a = 1\nb = 2\n', 'a = 1\nb = 3\n'],
  ['aa', 'aaa'],
  ['aaa', 'aa'],
  ['abab', 'ab'],
  ['one two', 'one and two'],
  ['x', 'y'],
])('%j becomes %j by its changed part', (before, after) => {
  const part = changedPart(before, after);
  expect(part === null).toBe(before === after);
  const made = part ? before.slice(0, part.from) + part.text + before.slice(part.to) : before;
  expect(made).toBe(after);
});

test('the part is no longer than the difference', () => {
  expect(changedPart('a = 1\nb = 2\nc = 3', 'a = 1\nb = 20\nc = 3')).toEqual({ from: 11, to: 11, text: '0' });
});
