import { memo } from 'react';
import type { CellPlace } from '@/lib/grid/selection';
import type { EditorColumn } from '@/lib/table-editor/editor-table';
import type { ShownRow } from '@/lib/table-editor/merge';
import { classNames } from '@/ui/class-names';
import { EditorCell } from './editor-cell';
import { headerHeight, rowHeight, type ShownColumn } from './grid-layout';

interface EditorGridRowProps {
  id: string;
  gutterWidth: number;
  row: ShownRow;
  at: number;
  columns: readonly EditorColumn[];
  positions: readonly number[];
  shown: readonly ShownColumn[];
  isChecked: boolean;
  /** PostgreSQL has refused its change. */
  isFailed: boolean;
  /** Others have deleted it. */
  isGone: boolean;
  /** The positions of the values that others have just changed. */
  fresh: ReadonlySet<number> | undefined;
  /** The active column; −1 in other rows. */
  active: number;
  /** The selected columns; an empty range in other rows. */
  from: number;
  to: number;
  onCheck: (rows: readonly number[], isChecked: boolean) => void;
  onFollow: (place: CellPlace, anchor: HTMLElement) => void;
}

const stateNames = { loaded: '', new: 'New row', deleted: 'To be deleted' };

/** A row of a table, with its cells near the viewport. */
export const EditorGridRow = memo(function EditorGridRow(props: EditorGridRowProps) {
  const { id, gutterWidth, row, at, columns, positions, shown, isChecked, isFailed, isGone, fresh, active, from, to, onCheck, onFollow } = props;
  return (
    <div role="row" aria-rowindex={at + 2} aria-selected={isChecked} data-row={at} data-state={row.state} className="absolute left-0 flex w-full contain-layout" style={{ top: headerHeight + at * rowHeight, height: rowHeight }}>
      <div
        role="rowheader"
        aria-colindex={1}
        className={classNames(
          'sticky left-0 z-10 flex shrink-0 items-center gap-1.5 border-r border-b bg-surface px-3 text-muted tabular-nums',
          (isFailed || isGone) && 'text-danger',
          row.state === 'new' && 'border-l-2 border-l-ok',
          row.state === 'deleted' && 'border-l-2 border-l-danger',
        )}
        style={{ width: gutterWidth }}
      >
        {row.id !== '' && <input type="checkbox" tabIndex={-1} aria-label={`Select row ${at + 1}`} checked={isChecked} onChange={(event) => onCheck([at], event.target.checked)} />}
        <span className="sr-only">{[stateNames[row.state], ...(isFailed ? ['Not saved'] : []), ...(isGone ? ['Deleted by someone else'] : [])].join(' ').trim()}</span>
        <span aria-hidden="true" className="truncate">
          {isFailed || isGone ? '!' : row.state === 'new' ? 'new' : at + 1}
        </span>
      </div>
      {shown.map(({ index, start, size, isFrozen }) => {
        const column = columns[index];
        const cell = row.cells[positions[index] ?? -1];
        if (!column) return null;
        return (
          <EditorCell
            key={column.name}
            id={`${id}-${at}-${index}`}
            cell={cell}
            column={column}
            row={at}
            index={index}
            left={gutterWidth + start}
            width={size}
            isFrozen={isFrozen}
            isDeleted={row.state === 'deleted' || isGone}
            isFresh={fresh?.has(positions[index] ?? -1) ?? false}
            isActive={active === index}
            isSelected={index >= from && index <= to}
            onFollow={onFollow}
          />
        );
      })}
    </div>
  );
});
