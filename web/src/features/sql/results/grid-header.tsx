import { ArrowDown, ArrowUp } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import type { Column } from '@/api/query/wire';
import type { CellKind } from '@/lib/grid/cell-kind';
import { classNames } from '@/ui/class-names';
import type { SortOrder } from './arrange-rows';
import { gutterWidth, type ShownColumn } from './grid-row';

export const headerHeight = 44;

interface GridHeaderProps {
  id: string;
  columns: readonly Column[];
  shown: readonly ShownColumn[];
  kinds: readonly CellKind[];
  sort: SortOrder | null;
  active: number;
  onSort: (column: number) => void;
  onResize: (column: number, width: number) => void;
}

/** The names and types of the columns, which stay at the top. A click sorts. */
export function GridHeader({ id, columns, shown, kinds, sort, active, onSort, onResize }: GridHeaderProps) {
  return (
    <div role="row" aria-rowindex={1} className="sticky top-0 z-20 bg-surface" style={{ height: headerHeight }}>
      <div role="columnheader" aria-colindex={1} className="sticky left-0 z-10 h-full border-r border-b bg-surface" style={{ width: gutterWidth }}>
        <span className="sr-only">Row</span>
      </div>
      {shown.map(({ index, start, size }) => {
        const column = columns[index]!;
        const direction = sort?.column === index ? sort.direction : 'none';
        return (
          <div
            key={index}
            id={`${id}--1-${index}`}
            role="columnheader"
            aria-colindex={index + 2}
            aria-sort={direction}
            title={titleOf(column)}
            onClick={() => onSort(index)}
            className={classNames(
              'absolute top-0 h-full cursor-pointer overflow-hidden border-r border-b bg-surface px-2 py-1 hover:bg-hover',
              kinds[index] === 'number' && 'text-right',
              active === index && 'outline-2 -outline-offset-2 outline-focus',
            )}
            style={{ left: gutterWidth + start, width: size }}
          >
            <div className={classNames('flex items-center gap-1 font-medium', kinds[index] === 'number' && 'justify-end')}>
              <span className="truncate">{column.name}</span>
              {direction === 'ascending' && <ArrowUp className="size-3 shrink-0" aria-hidden="true" />}
              {direction === 'descending' && <ArrowDown className="size-3 shrink-0" aria-hidden="true" />}
            </div>
            <div className="truncate text-muted">{column.type}</div>
            <Handle width={size} onResize={(width) => onResize(index, width)} />
          </div>
        );
      })}
    </div>
  );
}

const titleOf = ({ name, type, table }: Column): string => [`${name}: ${type}`, ...(table ? [`${table.schema}.${table.name}.${table.column}`] : [])].join('\n');

/** The edge by which the pointer resizes a column; the keyboard does it with Alt and the arrow keys. */
function Handle({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const start = useRef<{ at: number; width: number }>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { at: event.clientX, width };
  };
  const move = (event: PointerEvent) => {
    if (start.current) onResize(start.current.width + event.clientX - start.current.at);
  };
  return (
    <div
      aria-hidden="true"
      onClick={(event) => event.stopPropagation()}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => (start.current = null)}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none hover:bg-accent/40"
    />
  );
}
