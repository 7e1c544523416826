import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Column, Row } from '@/api/query/wire';
import { cellKind } from '@/lib/grid/cell-kind';
import { clampWidth, initialWidth } from '@/lib/grid/column-width';
import { boundsOf, type CellPlace, type GridSelection, selectionAfter } from '@/lib/grid/selection';
import type { Arrangement, SortOrder } from './arrange-rows';
import { GridHeader, headerHeight } from './grid-header';
import { GridRow, gutterWidth, rowHeight } from './grid-row';

interface ResultGridProps {
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
  count: number;
  arrangement: Arrangement;
  sort: SortOrder | null;
  selection: GridSelection;
  onSelection: (selection: GridSelection) => void;
  onSort: (column: number) => void;
  /** Enter or a double click on a cell. */
  onOpen: () => void;
  /** Ctrl+C. */
  onCopy: () => void;
}

/** Rows and columns beyond the viewport that are in the document. */
const overscanRows = 8;
const overscanColumns = 2;
const resizeStep = 24;

/**
 * A result as a grid, of which only the cells near the viewport are in the document. The focus is
 * on the grid, and the active cell is announced, so that scrolling never loses the focus.
 */
export function ResultGrid(props: ResultGridProps) {
  const { label, columns, rows, count, arrangement, sort, selection, onSelection, onSort, onOpen, onCopy } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [widths, setWidths] = useState<ReadonlyMap<number, number>>(new Map());
  const initial = useInitialWidths(columns, rows, count > 0);
  const kinds = useMemo(() => columns.map((it) => cellKind(it.type)), [columns]);
  const size = { rows: arrangement?.length ?? count, columns: columns.length };
  // It must render with every scrolled row; React's compiler, which the rule is for, is not used.
  // eslint-disable-next-line react-hooks/incompatible-library
  const vertical = useVirtualizer({
    count: size.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
    scrollPaddingStart: headerHeight,
  });
  const horizontal = useVirtualizer({
    horizontal: true,
    count: size.columns,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths.get(index) ?? initial[index] ?? 120,
    overscan: overscanColumns,
    scrollPaddingStart: gutterWidth,
  });
  useLayoutEffect(() => horizontal.measure(), [horizontal, widths, initial]);

  const show = ({ row, column }: CellPlace) => {
    if (row >= 0) vertical.scrollToIndex(row, { align: 'auto' });
    horizontal.scrollToIndex(column, { align: 'auto' });
  };
  const resize = (column: number, width: number) => setWidths((known) => new Map(known).set(column, clampWidth(width)));
  const { active } = selection;
  const press = (event: KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey;
    if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault();
      const width = widths.get(active.column) ?? initial[active.column] ?? 120;
      resize(active.column, width + (event.key === 'ArrowRight' ? resizeStep : -resizeStep));
      return;
    }
    if (isControl && event.key.toLowerCase() === 'c') {
      event.preventDefault();
      onCopy();
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (active.row < 0) onSort(active.column);
      else onOpen();
      return;
    }
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headerHeight) / rowHeight) - 1);
    const next = selectionAfter(selection, { key: event.key, shift: event.shiftKey, isControl }, size, page);
    if (!next) return;
    event.preventDefault();
    onSelection(next);
    if (!(isControl && event.key.toLowerCase() === 'a')) show(next.active);
  };
  const point = (event: PointerEvent) => {
    const place = placeAt(event.target);
    if (!place || event.button !== 0) return;
    const extends_ = event.shiftKey || event.type === 'pointermove';
    onSelection({ anchor: extends_ ? selection.anchor : place, active: place });
  };
  const bounds = boundsOf(selection);
  const shown = horizontal.getVirtualItems().map(({ index, start, size: width }) => ({ index, start, size: width }));
  const shownKey = shown.map((it) => `${it.index}:${it.size}`).join();
  // The same columns keep their identity, so that rows do not render again while scrolling down.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const shownColumns = useMemo(() => shown, [shownKey]);
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={size.rows + 1}
      aria-colcount={size.columns + 1}
      aria-multiselectable="true"
      aria-activedescendant={size.columns > 0 && (size.rows > 0 || active.row < 0) ? `${id}-${active.row}-${active.column}` : undefined}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={(event) => event.buttons === 1 && point(event)}
      onDoubleClick={(event) => placeAt(event.target) && onOpen()}
      className="relative h-full min-h-0 overflow-auto overscroll-contain bg-background font-mono text-xs -outline-offset-2 select-none"
    >
      <div className="relative" style={{ width: gutterWidth + horizontal.getTotalSize(), height: headerHeight + vertical.getTotalSize(), minWidth: '100%' }}>
        <GridHeader
          id={id}
          columns={columns}
          shown={shownColumns}
          kinds={kinds}
          sort={sort}
          active={active.row < 0 ? active.column : -1}
          onSort={onSort}
          onResize={resize}
        />
        {withActive(vertical.getVirtualItems().map((it) => it.index), active.row, size.rows).map((at) => {
          const number = arrangement?.[at] ?? at;
          const isIn = at >= bounds.top && at <= bounds.bottom;
          return (
            <GridRow
              key={at}
              id={id}
              row={rows[number] ?? []}
              at={at}
              number={number + 1}
              top={headerHeight + at * rowHeight}
              columns={shownColumns}
              kinds={kinds}
              active={at === active.row ? active.column : -1}
              from={isIn ? bounds.left : 1}
              to={isIn ? bounds.right : 0}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The active row stays in the document, because the grid refers to its cell. */
const withActive = (shown: number[], active: number, rows: number): number[] =>
  active < 0 || active >= rows || shown.includes(active) ? shown : [...shown, active];

/** The cell of an element. */
function placeAt(target: EventTarget): CellPlace | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>('[data-column]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return null;
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) };
}

/** The widths follow the first rows, and stay when more arrive. */
function useInitialWidths(columns: readonly Column[], rows: readonly Row[], hasRows: boolean): readonly number[] {
  // `rows` is one growing array.
  return useMemo(() => columns.map((column, at) => initialWidth(column, hasRows ? rows : [], at)), [columns, rows, hasRows]);
}
