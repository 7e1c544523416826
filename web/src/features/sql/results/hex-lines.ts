const bytesPerLine = 16;
const linesMax = 512;

/** The first 8 KiB of a bytea value (`\x…`) as offset, hexadecimal and text. */
export function hexLines(value: string): { lines: string[]; bytes: number; isCut: boolean } {
  const hex = value.startsWith('\\x') ? value.slice(2) : '';
  const bytes = Math.floor(hex.length / 2);
  const lines: string[] = [];
  for (let from = 0; from < bytes && lines.length < linesMax; from += bytesPerLine) {
    const own = Array.from({ length: Math.min(bytesPerLine, bytes - from) }, (_, at) => hex.slice((from + at) * 2, (from + at) * 2 + 2));
    const text = own.map((it) => printable(parseInt(it, 16))).join('');
    lines.push(`${from.toString(16).padStart(8, '0')}  ${own.join(' ').padEnd(bytesPerLine * 3 - 1)}  ${text}`);
  }
  return { lines: bytes === 0 ? ['0 bytes'] : lines, bytes, isCut: bytes > linesMax * bytesPerLine };
}

const printable = (code: number): string => (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '.');
