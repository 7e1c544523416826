import type { ClipboardCell } from './clipboard';
import type { EditorColumn } from './editor-table';
import type { Value, Values } from './row';
import { faultOf, normalizeValue } from './value-check';
import { valueKind } from './value-kind';

/** The selected cells, inclusive. */
export interface PasteArea {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface PastedCell {
  row: number;
  column: EditorColumn;
  value: Value;
}

/** The changes that pasting makes, or the cells that do not fit. */
export interface PastePlan {
  cells: readonly PastedCell[];
  /** Rows below the last one become new rows. */
  newRows: readonly Values[];
  faults: readonly { row: number; column: string; message: string }[];
  /** Cells beyond the last column. */
  beyond: number;
}

/**
 * Plans to paste cells at the selection. A selection that is a multiple of the cells is filled, as in
 * a spreadsheet. `rows` is the number of rows of the grid; generated columns are skipped.
 */
export function pastePlan(cells: readonly (readonly ClipboardCell[])[], area: PasteArea, columns: readonly EditorColumn[], rows: number): PastePlan {
  const width = Math.max(0, ...cells.map((it) => it.length));
  const [height, across] = [pastedHeight(cells, area), repeated(width, area.right - area.left + 1)];
  const found: PastedCell[] = [];
  const newRows: Values[] = [];
  const faults: { row: number; column: string; message: string }[] = [];
  let beyond = 0;
  for (let down = 0; down < height; down += 1) {
    const row = area.top + down;
    const values: Record<string, Value> = {};
    for (let right = 0; right < across; right += 1) {
      const cell = cells[down % cells.length]![right % width];
      const column = columns[area.left + right];
      if (!cell) continue;
      if (!column) {
        beyond += 1;
        continue;
      }
      if (column.isGenerated) continue;
      const read = valueOf(column, cell);
      if ('fault' in read) faults.push({ row, column: column.name, message: read.fault });
      else if (row < rows) found.push({ row, column, value: read.value });
      else values[column.name] = read.value;
    }
    if (row >= rows) newRows.push(values);
  }
  return { cells: found, newRows, faults, beyond };
}

/** The number of rows that pasted cells cover. */
export const pastedHeight = (cells: readonly (readonly ClipboardCell[])[], { top, bottom }: PasteArea): number => repeated(cells.length, bottom - top + 1);

const repeated = (own: number, selected: number): number => (own > 0 && selected > own && selected % own === 0 ? selected : own);

/** An empty cell is NULL; where that is not possible, it is an empty text. */
function valueOf(column: EditorColumn, { text, isQuoted }: ClipboardCell): { value: Value } | { fault: string } {
  const isText = ['text', 'other'].includes(valueKind(column.type, column.enumValues));
  if (text === '' && !(isQuoted && isText)) {
    if (column.isNullable) return { value: null };
    if (!isText) return { fault: 'A value is required.' };
  }
  const value = normalizeValue(column, text);
  const fault = faultOf(column, value);
  return fault === null ? { value } : { fault };
}
