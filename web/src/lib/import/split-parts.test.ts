import { describe, expect, it } from 'vitest';
import { FileFault } from './import-form';
import { PartSplitter, recordsAt } from './split-parts';

const quote = '"'.charCodeAt(0);
const bytes = (text: string) => new TextEncoder().encode(text);

/** The parts of a text that arrives in pieces of a size. */
function split(text: string, { partBytes = 16, piece = 3, skipsFirst = false, quoted = true } = {}): [string, number][] {
  const splitter = new PartSplitter({ quote: quoted ? quote : null, skipsFirst, partBytes });
  const all = bytes(text);
  const parts = [];
  for (let at = 0; at < all.length; at += piece) parts.push(...splitter.push(all.subarray(at, at + piece)));
  parts.push(...splitter.end());
  return parts.map((it) => [new TextDecoder().decode(it.bytes), it.line]);
}

describe('the parts of a file', () => {
  it('are whole records with their lines, whatever the pieces', () => {
    const text = 'a,1\n"b\nb",2\nc,3\n"d""\n",4\né,5';
    for (const piece of [1, 2, 7, 100]) {
      expect(split(text, { piece })).toEqual([
        ['a,1\n"b\nb",2\nc,3\n', 1],
        ['"d""\n",4\né,5', 5],
      ]);
    }
  });

  it('begin after the names', () => {
    expect(split('"na\nme"\na\nb\n', { skipsFirst: true })).toEqual([['a\nb\n', 3]]);
    expect(split('name', { skipsFirst: true })).toEqual([]);
    expect(split('name\n', { skipsFirst: true })).toEqual([]);
  });

  it('are lines where nothing is quoted', () => {
    expect(split('{"a":1}\n{"b"\n', { quoted: false, partBytes: 10 })).toEqual([
      ['{"a":1}\n', 1],
      ['{"b"\n', 2],
    ]);
  });

  it('of a file as long as a part are one', () => {
    expect(split('abc\nabc\n', { partBytes: 8 })).toEqual([['abc\nabc\n', 1]]);
  });

  it.each([
    ['a\n"b\nc\n', 16, 'A quote is not closed in the record that begins in line 2. Check the file, or choose another quote.'],
    ['a\n"b\ncccccccccccccccccccccccc\n', 8, 'The record that begins in line 2 is longer than 1 MB. A quote in it is probably not closed.'],
    ['a\nb\0\n', 16, "Line 2 contains a byte 0, so this isn't a text file."],
  ])('of %j name the line that is wrong', (text, partBytes, message) => {
    expect(() => split(text, { partBytes })).toThrow(new FileFault(message));
  });

  it('of ten thousand records lose none', () => {
    const records = Array.from({ length: 10_000 }, (_, at) => `${at},"x\n${'y'.repeat(at % 50)}"\n`);
    const parts = split(records.join(''), { partBytes: 4_096, piece: 1_000 });
    expect(parts.map(([text]) => text).join('')).toBe(records.join(''));
    let line = 1;
    for (const [text, began] of parts) {
      expect(began).toBe(line);
      line += text.split('\n').length - 1;
    }
  });
});

describe('records of a part', () => {
  it('are found by their number, without blank lines', () => {
    const found = recordsAt(bytes('a\r\n\n"b\nc"\nd'), quote, new Set([1, 2]));
    expect([...found]).toEqual([
      [1, '"b\nc"'],
      [2, 'd'],
    ]);
  });
});
