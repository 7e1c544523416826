import { ArrowUpRight } from 'lucide-react';
import { memo } from 'react';
import { cellKind, cellText } from '@/lib/grid/cell-kind';
import type { CellPlace } from '@/lib/grid/selection';
import { type EditorColumn, hasDefault } from '@/lib/table-editor/editor-table';
import type { ShownCell } from '@/lib/table-editor/merge';
import { classNames } from '@/ui/class-names';

interface EditorCellProps {
  id: string;
  /** Undefined for a column that has no values yet. */
  cell: ShownCell | undefined;
  column: EditorColumn;
  row: number;
  index: number;
  left: number;
  width: number;
  isFrozen: boolean;
  isDeleted: boolean;
  /** Someone else has just changed it. */
  isFresh: boolean;
  isActive: boolean;
  isSelected: boolean;
  onFollow: (place: CellPlace, anchor: HTMLElement) => void;
}

/** A cell with its value and marks. Memoized, because most cells stay while the grid scrolls sideways. */
export const EditorCell = memo(function EditorCell({ id, cell, column, row, index, left, width, isFrozen, isDeleted, isFresh, isActive, isSelected, onFollow }: EditorCellProps) {
  const kind = cellKind(column.type);
  const value = cell?.value;
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={index + 2}
      aria-selected={isSelected}
      data-column={index}
      data-changed={cell?.isChanged || undefined}
      data-fresh={isFresh || undefined}
      title={cell?.isOutdated ? 'This value has changed in the database since you edited it.' : undefined}
      className={classNames(
        'group/cell h-full shrink-0 overflow-hidden border-r border-b px-2 leading-[29px] text-ellipsis whitespace-pre',
        isFrozen ? 'sticky z-[5] bg-background' : 'absolute top-0',
        kind === 'number' && 'text-right tabular-nums',
        // Room for the button.
        column.reference && 'pr-7',
        isDeleted && 'text-muted line-through',
        // Not animated: it is there for two seconds, also without motion.
        isFresh && 'bg-info/20 shadow-[inset_0_-2px_0_var(--sb-info)]',
        cell?.isChanged && 'bg-warn/15 shadow-[inset_2px_0_0_var(--sb-warn)]',
        cell?.isOutdated && 'shadow-[inset_2px_0_0_var(--sb-danger)]',
        isSelected && !isActive && 'bg-accent/15',
        isActive && 'bg-accent/15 outline-2 -outline-offset-2 outline-focus',
      )}
      style={{ left, width }}
    >
      {cell && <CellValue value={value} column={column} />}
      {cell?.isCut && <span className="text-muted">…</span>}
      {column.reference && value !== null && value !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Show row of ${column.reference.table}`}
          data-tooltip={`Show row of ${column.reference.table}`}
          onClick={(event) => onFollow({ row, column: index }, event.currentTarget)}
          className={classNames('absolute inset-y-0 right-0 grid w-6 place-items-center bg-surface text-muted hover:text-text', !isActive && 'invisible group-hover/cell:visible')}
        >
          <ArrowUpRight className="size-3.5" aria-hidden="true" />
        </button>
      )}
    </div>
  );
});

function CellValue({ value, column }: { value: string | null | undefined; column: EditorColumn }) {
  if (value === undefined) return <span className="text-muted italic">{hasDefault(column) ? 'DEFAULT' : 'NULL'}</span>;
  if (value === null) return <span className="text-muted italic">NULL</span>;
  return cellText(value, cellKind(column.type));
}
