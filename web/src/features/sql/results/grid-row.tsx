import { memo } from 'react';
import type { Row } from '@/api/query/wire';
import { type CellKind, cellText } from '@/lib/grid/cell-kind';
import { classNames } from '@/ui/class-names';

export const rowHeight = 28;
export const gutterWidth = 56;

/** A column near the viewport. */
export interface ShownColumn {
  index: number;
  start: number;
  size: number;
}

interface GridRowProps {
  id: string;
  row: Row;
  /** Its position on the page, and its number in the result from 1. */
  at: number;
  number: number;
  top: number;
  columns: readonly ShownColumn[];
  kinds: readonly CellKind[];
  /** The active column; −1 in other rows. */
  active: number;
  /** The selected columns; an empty range in other rows. */
  from: number;
  to: number;
}

/** A row of a result, with its cells near the viewport. */
export const GridRow = memo(function GridRow({ id, row, at, number, top, columns, kinds, active, from, to }: GridRowProps) {
  return (
    <div role="row" aria-rowindex={at + 2} data-row={at} className="absolute left-0 flex w-full contain-layout" style={{ top, height: rowHeight }}>
      <div
        role="rowheader"
        aria-colindex={1}
        className="sticky left-0 z-10 shrink-0 border-r border-b bg-surface pr-2 text-right leading-7 text-muted tabular-nums select-none"
        style={{ width: gutterWidth }}
      >
        {number}
      </div>
      {columns.map(({ index, start, size }) => (
        <Cell
          key={index}
          id={`${id}-${at}-${index}`}
          value={row[index] ?? null}
          kind={kinds[index] ?? 'text'}
          column={index}
          left={gutterWidth + start}
          width={size}
          isActive={active === index}
          isSelected={index >= from && index <= to}
        />
      ))}
    </div>
  );
});

interface CellProps {
  id: string;
  value: string | null;
  kind: CellKind;
  column: number;
  left: number;
  width: number;
  isActive: boolean;
  isSelected: boolean;
}

/** Memoized, because most cells stay while the grid scrolls sideways. */
const Cell = memo(function Cell({ id, value, kind, column, left, width, isActive, isSelected }: CellProps) {
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={isSelected}
      data-column={column}
      className={classNames(
        'absolute top-0 h-full overflow-hidden border-r border-b px-2 leading-7 text-ellipsis whitespace-pre',
        kind === 'number' && 'text-right tabular-nums',
        isSelected && !isActive && 'bg-accent/15',
        isActive && 'bg-accent/15 outline-2 -outline-offset-2 outline-focus',
      )}
      style={{ left, width }}
    >
      {value === null ? <span className="text-muted italic">NULL</span> : cellText(value, kind)}
    </div>
  );
});
