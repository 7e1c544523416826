/** A line and a column, both from 1; the column in UTF-16 code units, as editors count. */
export interface LineColumn {
  line: number;
  column: number;
}

/** The index in UTF-16 code units of a number of code points. */
export function unitsOf(text: string, codePoints: number): number {
  let at = 0;
  for (let left = codePoints; left > 0 && at < text.length; left -= 1) at += isPair(text, at) ? 2 : 1;
  return at;
}

/** The number of code points before an index in UTF-16 code units. */
export function codePointsOf(text: string, units: number): number {
  let count = 0;
  for (let at = 0; at < units && at < text.length; count += 1) at += isPair(text, at) ? 2 : 1;
  return count;
}

/** The index in UTF-16 code units of a number of bytes in UTF-8. */
export function unitsOfBytes(text: string, bytes: number): number {
  let at = 0;
  let passed = 0;
  while (passed < bytes && at < text.length) {
    const code = text.codePointAt(at)!;
    passed += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
    at += code > 0xffff ? 2 : 1;
  }
  return at;
}

/** The line and the column of an index. */
export function lineColumnOf(text: string, units: number): LineColumn {
  const at = Math.min(units, text.length);
  let line = 1;
  let from = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', from)) {
    line += 1;
    from = end + 1;
  }
  return { line, column: at - from + 1 };
}

const isPair = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code < 0xdc00 && at + 1 < text.length;
};
