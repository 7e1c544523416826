import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { clampWidth, initialWidth } from '@/lib/grid/column-width';
import { boundsOf, type CellPlace, type GridSelection, selectionAfter } from '@/lib/grid/selection';
import type { EditorColumn } from '@/lib/table-editor/editor-table';
import type { LiveMarks } from '@/lib/table-editor/live-marks';
import type { LoadedRow } from '@/lib/table-editor/row';
import type { RowSort } from '@/lib/table-editor/row-query';
import type { ShownRow } from '@/lib/table-editor/merge';
import type { EditTarget } from './edit-target';
import { EditorGridHeader } from './editor-grid-header';
import { EditorGridRow } from './editor-grid-row';
import { gutterWidthOf, headerHeight, rowHeight, withFrozen } from './grid-layout';
import { placeAt } from './place-at';

/** A request that a key makes. */
export type GridCommand = 'undo' | 'redo' | 'clear' | 'copy' | 'check' | 'open';

interface EditorGridProps {
  label: string;
  /** The shown columns, and the position of each in the rows. */
  columns: readonly EditorColumn[];
  positions: readonly number[];
  rowCount: number;
  rowAt: (row: number) => ShownRow | undefined;
  /** The first loaded rows decide about the widths. */
  sample: readonly LoadedRow[];
  frozen: number;
  widths: Readonly<Record<string, number>>;
  sorts: readonly RowSort[];
  selection: GridSelection;
  checked: ReadonlySet<string>;
  editing: EditTarget | null;
  failedRow: string | null;
  /** Cells that others have just changed, and rows that they deleted. */
  marks: LiveMarks;
  gone: ReadonlySet<string>;
  isBusy: boolean;
  /** More rows can be loaded; called near the end. */
  onEnd: (() => void) | null;
  onSelection: (selection: GridSelection) => void;
  onCheck: (rows: readonly number[], isChecked: boolean) => void;
  onCheckAll: (isChecked: boolean) => void;
  onResize: (name: string, width: number) => void;
  onSort: (name: string, isAdded: boolean) => void;
  onEdit: (target: EditTarget) => void;
  onCommand: (command: GridCommand) => void;
  onPaste: (text: string) => void;
  onFollow: (place: CellPlace, anchor: HTMLElement) => void;
  /** The editor of the cell that is being edited, at its place. */
  renderEditor: (box: { left: number; top: number; width: number; isAbove: boolean }) => ReactNode;
  grid: RefObject<HTMLDivElement | null>;
}

const overscanRows = 8;
const overscanColumns = 2;
const resizeStep = 24;
const defaultWidth = 120;
/** Rows whose values decide about the widths. */
const sampledRows = 50;
/** Rows from the end at which the next page is loaded. */
const endDistance = 40;
/** An editor that needs more room below is placed above its cell. */
const editorHeight = 240;

/** The rows of a table, of which only the cells near the viewport are in the document. The focus is on the grid. */
export function EditorGrid(props: EditorGridProps) {
  const { label, columns, positions, rowCount, rowAt, sample, frozen, widths, sorts, selection, checked, editing, failedRow, marks, gone, isBusy, onEnd, onSelection, grid } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const gutterWidth = gutterWidthOf(rowCount);
  const hasSample = sample.length > 0;
  const sampled = sample.slice(0, sampledRows).map((row) => row.values);
  const initial = useMemo(
    () => columns.map((it, at) => initialWidth(it, hasSample ? sampled : [], positions[at]!)),
    // The widths stay when more rows arrive.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [columns, positions, hasSample],
  );
  const widthOf = (at: number) => widths[columns[at]?.name ?? ''] ?? initial[at] ?? defaultWidth;
  // It must render with every scrolled row; React's compiler, which the rule is for, is not used.
  // eslint-disable-next-line react-hooks/incompatible-library
  const vertical = useVirtualizer({ count: rowCount, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: overscanRows, scrollPaddingStart: headerHeight });
  const frozenWidth = columns.slice(0, frozen).reduce((sum, _, at) => sum + widthOf(at), 0);
  const horizontal = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: widthOf,
    overscan: overscanColumns,
    scrollPaddingStart: gutterWidth + frozenWidth,
  });
  useLayoutEffect(() => horizontal.measure(), [horizontal, widths, initial]);

  // Stable handlers, so that rows do not render again because of another one.
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const onCheck = useCallback((rows: readonly number[], isChecked: boolean) => latest.current.onCheck(rows, isChecked), []);
  const onFollow = useCallback((place: CellPlace, anchor: HTMLElement) => latest.current.onFollow(place, anchor), []);

  const { active } = selection;
  const size = { rows: rowCount, columns: columns.length };
  const show = ({ row, column }: CellPlace) => {
    if (row >= 0) vertical.scrollToIndex(row, { align: 'auto' });
    if (column === 0) horizontal.scrollToOffset(0);
    else if (column >= frozen) horizontal.scrollToIndex(column, { align: 'auto' });
  };
  const select = (next: GridSelection) => {
    onSelection(next);
    show(next.active);
  };
  useEffect(() => {
    // A commit moves the selection from outside.
    if (active.row >= 0 && active.row < rowCount) vertical.scrollToIndex(active.row, { align: 'auto' });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [active.row]);

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const act = actionOf(event);
    if (act !== null) {
      event.preventDefault();
      if (typeof act === 'string') props.onCommand(act);
      else if ('resize' in act) props.onResize(columns[active.column]?.name ?? '', clampWidth(widthOf(active.column) + act.resize));
      else if (active.row < 0) props.onSort(columns[active.column]?.name ?? '', event.shiftKey);
      else props.onEdit({ ...active, typed: act.typed });
      return;
    }
    if (event.key === 'Tab') {
      const next = afterTab(active, event.shiftKey, size);
      if (!next) return;
      event.preventDefault();
      select({ anchor: next, active: next });
      return;
    }
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headerHeight) / rowHeight) - 1);
    const isControl = event.ctrlKey || event.metaKey;
    const next = selectionAfter(selection, { key: event.key, shift: event.shiftKey, isControl }, size, page);
    if (!next) return;
    event.preventDefault();
    if (isControl && event.key.toLowerCase() === 'a') onSelection(next);
    else select(next);
  };
  const point = (event: PointerEvent) => {
    const place = placeAt(event.target);
    if (!place || event.button !== 0) return;
    const extends_ = event.shiftKey || event.type === 'pointermove';
    onSelection({ anchor: extends_ ? selection.anchor : place, active: place });
  };
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    props.onPaste(event.clipboardData.getData('text/plain'));
  };

  const rows = vertical.getVirtualItems().map((it) => it.index);
  const lastShown = rows.at(-1) ?? -1;
  useEffect(() => {
    if (onEnd && lastShown >= rowCount - endDistance) onEnd();
  }, [onEnd, lastShown, rowCount]);
  const bounds = boundsOf(selection);
  const startOf = (at: number): number => columns.slice(0, at).reduce((sum, _, index) => sum + widthOf(index), 0);
  const items = new Map(horizontal.getVirtualItems().map((it) => [it.index, it]));
  const shown = withFrozen([...items.keys()], Math.min(frozen, columns.length)).map((index) => ({
    index,
    start: items.get(index)?.start ?? startOf(index),
    size: items.get(index)?.size ?? widthOf(index),
    isFrozen: index < frozen,
  }));
  const shownKey = `${frozen}:${shown.map((it) => `${it.index}:${it.size}`).join()}`;
  // The same columns keep their identity, so that rows do not render again while scrolling down.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const shownColumns = useMemo(() => shown, [shownKey, columns]);
  const view = scroller.current;
  const box = editing && {
    left: gutterWidth + startOf(editing.column) + (editing.column < frozen ? (view?.scrollLeft ?? 0) : 0),
    width: widthOf(editing.column),
    top: headerHeight + editing.row * rowHeight,
    isAbove: view !== null && headerHeight + (editing.row + 1) * rowHeight + editorHeight > view.scrollTop + view.clientHeight && editing.row * rowHeight - view.scrollTop > editorHeight,
  };
  return (
    <div ref={scroller} className="relative h-full min-h-0 overflow-auto overscroll-contain bg-background font-mono text-xs">
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns + 1}
        aria-multiselectable="true"
        aria-busy={isBusy}
        aria-activedescendant={size.columns > 0 && active.column < size.columns && (active.row < rowCount || active.row < 0) ? `${id}-${active.row}-${active.column}` : undefined}
        onKeyDown={press}
        onPaste={paste}
        onPointerDown={point}
        onPointerMove={(event) => event.buttons === 1 && point(event)}
        onDoubleClick={(event) => {
          const place = placeAt(event.target);
          if (place && place.row >= 0) props.onEdit({ ...place, typed: null });
        }}
        className="relative outline-none select-none"
        style={{ width: gutterWidth + horizontal.getTotalSize(), height: headerHeight + vertical.getTotalSize(), minWidth: '100%', minHeight: '100%' }}
      >
        <EditorGridHeader id={id} gutterWidth={gutterWidth} columns={columns} shown={shownColumns} sorts={sorts} active={active.row < 0 ? active.column : -1} checked={checkedState(checked, rowCount, rowAt)} onCheckAll={props.onCheckAll} onSort={props.onSort} onResize={props.onResize} />
        {withActive(rows, active.row, rowCount).map((at) => {
          const row = rowAt(at);
          if (!row) return null;
          const isIn = at >= bounds.top && at <= bounds.bottom;
          return (
            <EditorGridRow
              key={row.id === '' ? at : row.id}
              id={id}
              gutterWidth={gutterWidth}
              row={row}
              at={at}
              columns={columns}
              positions={positions}
              shown={shownColumns}
              isChecked={checked.has(row.id)}
              isFailed={failedRow !== null && failedRow === row.id}
              isGone={gone.has(row.id)}
              fresh={marks.get(row.id)}
              active={at === active.row ? active.column : -1}
              from={isIn ? bounds.left : 1}
              to={isIn ? bounds.right : 0}
              onCheck={onCheck}
              onFollow={onFollow}
            />
          );
        })}
      </div>
      {box && editing.row < rowCount && editing.column < columns.length && props.renderEditor(box)}
    </div>
  );
}

/** What a key does in the grid; null for keys that move. */
function actionOf(event: KeyboardEvent): GridCommand | { resize: number } | { typed: string | null } | null {
  const { key, altKey, shiftKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  if (altKey && key === 'ArrowLeft') return { resize: -resizeStep };
  if (altKey && key === 'ArrowRight') return { resize: resizeStep };
  if (altKey) return null;
  if (isControl) {
    switch (key.toLowerCase()) {
      case 'z':
        return shiftKey ? 'redo' : 'undo';
      case 'y':
        return 'redo';
      case 'c':
        return 'copy';
      case 'enter':
        return 'open';
      default:
        return null;
    }
  }
  if (key === 'Delete' || key === 'Backspace') return 'clear';
  if (key === ' ' && shiftKey) return 'check';
  if (key === 'Enter' || key === 'F2') return { typed: null };
  return key.length === 1 ? { typed: key } : null;
}

/** The next cell in reading order; null at the end, where the focus leaves the grid. */
function afterTab({ row, column }: CellPlace, isBack: boolean, { rows, columns }: { rows: number; columns: number }): CellPlace | null {
  if (row < 0) return null;
  const at = row * columns + column + (isBack ? -1 : 1);
  return at < 0 || at >= rows * columns ? null : { row: Math.floor(at / columns), column: at % columns };
}

/** The active row stays in the document, because the grid refers to its cell. */
const withActive = (shown: number[], active: number, rows: number): number[] => (active < 0 || active >= rows || shown.includes(active) ? shown : [...shown, active]);

function checkedState(checked: ReadonlySet<string>, rowCount: number, rowAt: (row: number) => ShownRow | undefined): boolean | 'mixed' {
  if (checked.size === 0 || rowCount === 0) return false;
  if (checked.size < rowCount) return 'mixed';
  return checked.has(rowAt(0)?.id ?? '') ? true : 'mixed';
}
