/** A cell of a table in the clipboard; a quoted one is never NULL. */
export interface ClipboardCell {
  text: string;
  isQuoted: boolean;
}

/**
 * Reads the text of a spreadsheet's cells: rows are lines, cells are separated by tabs, and a cell in
 * quotes can contain both; a quote in it is doubled. The line break at the end does not start a row.
 */
export function parseCells(text: string): ClipboardCell[][] {
  const rows: ClipboardCell[][] = [];
  let row: ClipboardCell[] = [];
  let at = 0;
  for (;;) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(cell);
    at = end;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (at >= text.length) return rows;
  }
}

interface ReadCell {
  cell: ClipboardCell;
  end: number;
}

function plainCell(text: string, from: number): ReadCell {
  let end = from;
  while (end < text.length && !'\t\r\n'.includes(text[end]!)) end += 1;
  return { cell: { text: text.slice(from, end), isQuoted: false }, end };
}

/** A quote without its counterpart is part of the text, as spreadsheets read it. */
function quotedCell(text: string, from: number): ReadCell {
  let value = '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else {
      const isEnd = at + 1 === text.length || '\t\r\n'.includes(text[at + 1]!);
      return isEnd ? { cell: { text: value, isQuoted: true }, end: at + 1 } : plainCell(text, from);
    }
  }
  return plainCell(text, from);
}

/** Writes values as a spreadsheet's cells. NULL is an empty cell, and an empty text has quotes. */
export const formatCells = (rows: readonly (readonly (string | null)[])[]): string => rows.map((row) => row.map(written).join('\t')).join('\n');

const written = (value: string | null): string => (value === null ? '' : value === '' || /[\t\r\n"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
