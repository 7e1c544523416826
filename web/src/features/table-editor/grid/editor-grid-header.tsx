import { ArrowDown, ArrowUp, KeyRound, Link2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { clampWidth } from '@/lib/grid/column-width';
import type { EditorColumn } from '@/lib/table-editor/editor-table';
import type { RowSort } from '@/lib/table-editor/row-query';
import { classNames } from '@/ui/class-names';
import { ColumnHandle } from './column-handle';
import { headerHeight, type ShownColumn } from './grid-layout';

interface EditorGridHeaderProps {
  id: string;
  gutterWidth: number;
  columns: readonly EditorColumn[];
  shown: readonly ShownColumn[];
  sorts: readonly RowSort[];
  active: number;
  checked: boolean | 'mixed';
  onCheckAll: (isChecked: boolean) => void;
  onSort: (name: string, isAdded: boolean) => void;
  onResize: (name: string, width: number) => void;
}

/** The names and types of the columns. A click sorts by one column, with Shift by several. */
export function EditorGridHeader({ id, gutterWidth, columns, shown, sorts, active, checked, onCheckAll, onSort, onResize }: EditorGridHeaderProps) {
  return (
    <div role="row" aria-rowindex={1} className="sticky top-0 z-20 flex bg-surface" style={{ height: headerHeight }}>
      <div role="columnheader" aria-colindex={1} className="sticky left-0 z-20 flex h-full shrink-0 items-center border-r border-b bg-surface px-3" style={{ width: gutterWidth }}>
        <CheckAll checked={checked} onChange={onCheckAll} />
      </div>
      {shown.map(({ index, start, size, isFrozen }) => {
        const column = columns[index]!;
        const at = sorts.findIndex((it) => it.column === column.name);
        const sort = sorts[at];
        return (
          <div
            key={column.name}
            id={`${id}--1-${index}`}
            role="columnheader"
            aria-colindex={index + 2}
            aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : 'none'}
            title={[`${column.name}: ${column.type}`, ...(column.isNullable ? [] : ['not null']), ...(column.default === null ? [] : [`default ${column.default}`]), ...(column.comment ? [column.comment] : [])].join('\n')}
            onClick={(event) => onSort(column.name, event.shiftKey)}
            className={classNames(
              'h-full shrink-0 cursor-pointer overflow-hidden border-r border-b bg-surface px-2 py-1 hover:bg-hover',
              isFrozen ? 'sticky z-10' : 'absolute top-0',
              active === index && 'outline-2 -outline-offset-2 outline-focus',
            )}
            style={{ left: gutterWidth + start, width: size }}
          >
            <div className="flex items-center gap-1 font-medium">
              {column.isPrimaryKey && <KeyRound className="size-3 shrink-0 text-muted" role="img" aria-label="Primary key" />}
              {column.reference && <Link2 className="size-3 shrink-0 text-muted" role="img" aria-label="Foreign key" />}
              <span className="truncate">{column.name}</span>
              {sort && (sort.descending ? <ArrowDown className="size-3 shrink-0" aria-hidden="true" /> : <ArrowUp className="size-3 shrink-0" aria-hidden="true" />)}
              {sort && sorts.length > 1 && <span className="text-muted">{at + 1}</span>}
            </div>
            <div className="truncate text-muted">{column.type}</div>
            <ColumnHandle width={size} onResize={(width) => onResize(column.name, clampWidth(width))} />
          </div>
        );
      })}
    </div>
  );
}

function CheckAll({ checked, onChange }: { checked: boolean | 'mixed'; onChange: (isChecked: boolean) => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'mixed';
  }, [checked]);
  return <input ref={box} type="checkbox" tabIndex={-1} aria-label="Select all loaded rows" checked={checked === true} onChange={(event) => onChange(event.target.checked)} />;
}
