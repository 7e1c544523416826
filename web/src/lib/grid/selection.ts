/** A cell, by its position on the page: row −1 is the header. */
export interface CellPlace {
  row: number;
  column: number;
}

/** A rectangle of cells: from where it was started to the active cell. */
export interface GridSelection {
  anchor: CellPlace;
  active: CellPlace;
}

/** The size of the grid. */
export interface GridSize {
  rows: number;
  columns: number;
}

export const firstCell: GridSelection = { anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } };

/** The bounds of a selection, inclusive, without the header. */
export function boundsOf({ anchor, active }: GridSelection): { top: number; bottom: number; left: number; right: number } {
  return {
    top: Math.max(0, Math.min(anchor.row, active.row)),
    bottom: Math.max(0, anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

/** A key and its modifiers; `isControl` is Ctrl or Cmd. */
export interface GridKey {
  key: string;
  shift: boolean;
  isControl: boolean;
}

/** The selection after a key of navigation; null for other keys. `page` is the number of visible rows. */
export function selectionAfter(selection: GridSelection, { key, shift, isControl }: GridKey, size: GridSize, page: number): GridSelection | null {
  if (isControl && key.toLowerCase() === 'a') {
    return { anchor: { row: 0, column: 0 }, active: { row: size.rows - 1, column: size.columns - 1 } };
  }
  const target = targetOf(selection.active, key, isControl, size, page);
  if (!target) return null;
  // The header has no selection of its own.
  const top = shift ? 0 : -1;
  const active = { row: clamp(target.row, top, size.rows - 1), column: clamp(target.column, 0, size.columns - 1) };
  return shift ? { anchor: selection.anchor, active } : { anchor: active, active };
}

function targetOf({ row, column }: CellPlace, key: string, isControl: boolean, size: GridSize, page: number): CellPlace | null {
  switch (key) {
    case 'ArrowUp':
      return { row: isControl ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: isControl ? size.rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: isControl ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: isControl ? size.columns - 1 : column + 1 };
    case 'PageUp':
      return { row: Math.max(0, row - page), column };
    case 'PageDown':
      return { row: row + page, column };
    case 'Home':
      return { row: isControl ? 0 : row, column: 0 };
    case 'End':
      return { row: isControl ? size.rows - 1 : row, column: size.columns - 1 };
    default:
      return null;
  }
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, Math.max(least, most)));
