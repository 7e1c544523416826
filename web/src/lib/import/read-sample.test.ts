import { describe, expect, it, test } from 'vitest';
import { FileFault, type ImportForm } from './import-form';
import { decodeSample, previewOf, readSample } from './read-sample';

const csv: ImportForm = { format: 'csv', delimiter: ',', quote: '"', hasHeader: true };
const bytes = (text: string) => new TextEncoder().encode(text);
const preview = (text: string, form: Partial<ImportForm> = {}, nullText = '') => previewOf({ text, isWhole: true }, { ...csv, ...form }, nullText);

describe('the beginning of a file', () => {
  it('is read without its byte-order mark, in UTF-8 and UTF-16', async () => {
    expect((await readSample(new Blob(['\uFEFFa,b\n']))).text).toBe('a,b\n');
    const utf16 = new Uint8Array([0xff, 0xfe, ...[...'é\n'].flatMap((it) => [it.charCodeAt(0), 0])]);
    expect(decodeSample(utf16, true).text).toBe('é\n');
  });

  it('ends with a whole line, and never within a character', () => {
    expect(decodeSample(bytes('a\né').slice(0, 3), false)).toEqual({ text: 'a\n', isWhole: false });
  });

  test.each([
    ['binary', new Uint8Array([97, 10, 0, 1]), 'This is a binary file: line 2 contains a byte 0. Choose a file with text.'],
    ['in another encoding', new Uint8Array([97, 10, 97, 10, 0xe9, 10]), "Line 3 isn't valid UTF-8. Save the file as UTF-8 and choose it again."],
  ])('that is %s is refused with its line', (_, content, message) => {
    expect(() => decodeSample(content, true)).toThrow(message);
  });

  it('of an empty file is refused', async () => {
    await expect(readSample(new Blob([]))).rejects.toThrow('The file is empty.');
  });
});

describe('a preview', () => {
  it('has names, types and values, also with quotes and line breaks', () => {
    expect(preview('id,note\n1,"a, ""b""\nc"\n2,\n')).toEqual({
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'note', type: 'text' },
      ],
      rows: [
        ['1', 'a, "b"\nc'],
        ['2', null],
      ],
    });
  });

  it('names columns without a header, and fills short records', () => {
    expect(preview('1,2\n3\n', { hasHeader: false })).toEqual({
      columns: [
        { name: 'column_1', type: 'integer' },
        { name: 'column_2', type: 'integer' },
      ],
      rows: [
        ['1', '2'],
        ['3', null],
      ],
    });
  });

  it('of JSON lines has the members of all objects', () => {
    expect(preview('{"a":1}\n\n{"b":{"c":[1]},"a":null}\n', { format: 'jsonl' })).toEqual({
      columns: [
        { name: 'a', type: 'integer' },
        { name: 'b', type: 'jsonb' },
      ],
      rows: [
        ['1', null],
        [null, '{"c":[1]}'],
      ],
    });
  });

  test.each([
    ['a\n"b\nc\n', {}, 'A quote is not closed in the record that begins in line 2. Check the file, or choose another quote.'],
    ['{"a":1}\nno\n', { format: 'jsonl' as const }, "Line 2 isn't valid JSON. JSON lines have one object on each line."],
    ['[1]\n', { format: 'jsonl' as const }, "Line 1 isn't a JSON object. JSON lines have one object on each line."],
  ])('of %j is refused with its line', (text, form, message) => {
    expect(() => preview(text, form)).toThrow(new FileFault(message));
  });
});
