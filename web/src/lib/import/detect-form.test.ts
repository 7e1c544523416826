import { describe, expect, it, test } from 'vitest';
import { detectForm } from './detect-form';

describe('the form of a file', () => {
  test.each([
    ['a.csv', 'id,name\n1,a\n2,b\n', { format: 'csv', delimiter: ',', quote: '"', hasHeader: true }],
    ['a.csv', 'id;price\n1;2,50\n2;3,10\n', { format: 'csv', delimiter: ';', quote: '"', hasHeader: true }],
    ['a.txt', 'id\tname\n1\ta,b\n', { format: 'tsv', delimiter: '\t', quote: '"', hasHeader: true }],
    ['a.csv', "1|'a|b'\n2|'c'\n", { format: 'csv', delimiter: '|', quote: "'", hasHeader: false }],
    ['a.csv', '1,a\n2,b\n', { format: 'csv', delimiter: ',', quote: '"', hasHeader: false }],
    ['a.csv', 'name\nAda\nGrace\n', { format: 'csv', delimiter: ',', quote: '"', hasHeader: true }],
    ['a.txt', '{"a": 1}\n{"a": 2}\n', { format: 'jsonl', delimiter: ',', quote: '"', hasHeader: false }],
    ['a.ndjson', '', { format: 'jsonl', delimiter: ',', quote: '"', hasHeader: false }],
  ])('%s with %j is %j', (name, text, expected) => {
    expect(detectForm(name, text)).toEqual(expected);
  });

  it('has no header when two names are equal or one is empty', () => {
    expect(detectForm('a.csv', 'a,a\n1,2\n').hasHeader).toBe(false);
    expect(detectForm('a.csv', 'a,\n1,2\n').hasHeader).toBe(false);
  });
});
