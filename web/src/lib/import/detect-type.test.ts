import { expect, test } from 'vitest';
import { typeOfValues } from './detect-type';

test.each([
  [['1', '-2', ''], 'integer'],
  [['2147483648'], 'bigint'],
  [['9223372036854775808'], 'numeric'],
  [['1', '2.5'], 'numeric'],
  [['1e5'], 'numeric'],
  [['00123', '00456'], 'text'],
  [['true', 'F'], 'boolean'],
  [['0', '1'], 'integer'],
  [['2026-02-28'], 'date'],
  [['2026-02-30'], 'text'],
  [['2026-02-28', '2026-02-28T10:00:00Z'], 'timestamptz'],
  [['2026-02-28 10:00:00.5+02'], 'timestamptz'],
  [['2026-02-28 25:00:00'], 'text'],
  [['6f9619ff-8b86-d011-b42d-00c04fc964ff'], 'uuid'],
  [['{"a": 1}', '[1]'], 'jsonb'],
  [['{a'], 'text'],
  [['', null], 'text'],
  [['.'], 'text'],
])('the type of %j is %s', (values, expected) => {
  expect(typeOfValues(values)).toBe(expected);
});

test('the text for NULL says nothing about the type', () => {
  expect(typeOfValues(['1', 'n/a'], 'n/a')).toBe('integer');
  expect(typeOfValues(['1', 'n/a'])).toBe('text');
});
