import { describe, expect, it } from 'vitest';
import { createLineSplitter } from './split-lines';

const encoder = new TextEncoder();
const linesOf = (pieces: Uint8Array[]) => {
  const splitter = createLineSplitter();
  return [...pieces.flatMap((it) => splitter.push(it)), splitter.rest()];
};

describe('lines', () => {
  const text = '{"a":"é"}\n{"b":"😀\\n"}\n\n{"c":1}\nrest€';
  const bytes = encoder.encode(text);
  const expected = ['{"a":"é"}', '{"b":"😀\\n"}', '{"c":1}', 'rest€'];

  it('are the same wherever the bytes are cut', () => {
    for (let at = 0; at <= bytes.length; at += 1) expect(linesOf([bytes.slice(0, at), bytes.slice(at)])).toEqual(expected);
  });

  it('are the same byte by byte', () => {
    expect(linesOf([...bytes].map((it) => Uint8Array.of(it)))).toEqual(expected);
  });

  it('can have 16 MB, in many pieces', () => {
    const piece = encoder.encode('x'.repeat(64 * 1024));
    const [line, rest] = linesOf([...Array.from({ length: 256 }, () => piece), encoder.encode('\n')]);
    expect(line).toHaveLength(16 * 1024 * 1024);
    expect(rest).toBe('');
  });

  it('replace invalid bytes', () => {
    expect(linesOf([Uint8Array.of(0x61, 0xff, 0x62, 0x0a)])).toEqual(['a\ufffdb', '']);
  });

  it('without an end are refused above 64 Mi characters', () => {
    const splitter = createLineSplitter();
    const piece = encoder.encode('x'.repeat(8 * 1024 * 1024));
    expect(() => {
      for (let each = 0; each < 9; each += 1) splitter.push(piece);
    }).toThrow('The server sent a line that is too long.');
  });
});
