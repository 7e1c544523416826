import { expect, test } from 'vitest';
import { rejectedHeader, rejectedLines } from './rejected-file';

const csv = { format: 'csv', delimiter: ';', quote: '"', hasHeader: true } as const;
const record = { line: 3, reason: 'value "x" is wrong', text: 'a;"b"' };

test('rejected records keep their text, followed by line and reason', () => {
  expect(rejectedHeader(['a', 'b"'], csv)).toBe('"a";"b""";line;reason\n');
  expect(rejectedLines([record], csv)).toBe('a;"b";3;"value ""x"" is wrong"\n');
  expect(rejectedHeader(['a'], { ...csv, hasHeader: false })).toBe('');
});

test('rejected JSON lines are objects with the record', () => {
  const form = { ...csv, format: 'jsonl', hasHeader: false } as const;
  expect(rejectedHeader(['a'], form)).toBe('');
  expect(rejectedLines([{ ...record, text: '{"a":' }], form)).toBe('{"line":3,"reason":"value \\"x\\" is wrong","record":"{\\"a\\":"}\n');
});
