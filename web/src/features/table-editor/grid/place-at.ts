import type { CellPlace } from '@/lib/grid/selection';

/** The cell of an element; null outside of cells and on their buttons. */
export function placeAt(target: EventTarget): CellPlace | null {
  if (!(target instanceof Element) || target.closest('button, input, a, textarea, [data-cell-editor]')) return null;
  const cell = target.closest<HTMLElement>('[data-column]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return null;
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) };
}
