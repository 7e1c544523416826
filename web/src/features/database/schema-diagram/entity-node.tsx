import { Handle, type Node, type NodeProps, Position, useStore } from '@xyflow/react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Entity, EntityColumn } from '@/lib/schema-graph/graph';
import { headerHeight, rowHeight } from '@/lib/schema-graph/geometry';
import { columnMarks, columnText } from '@/lib/schema-graph/marks';
import { classNames } from '@/ui/class-names';

export type EntityNode = Node<{ entity: Entity; to: string | null; title: string; isFound: boolean }, 'entity'>;

/** Below it columns are too small to be read, so that only the names of tables are drawn. */
const columnsZoom = 0.4;

/** A table of a diagram. Its name leads to its page. */
export const EntityBox = memo(function EntityBox({ data: { entity, to, title, isFound } }: NodeProps<EntityNode>) {
  const isFar = useStore((state) => state.transform[2] < columnsZoom);
  return (
    <div className={classNames('h-full overflow-hidden rounded-md border bg-surface text-sm', isFound ? 'border-accent' : 'border-border-strong')}>
      <Handle type="target" position={Position.Left} isConnectable={false} className="pointer-events-none opacity-0" />
      <Handle type="source" position={Position.Right} isConnectable={false} className="pointer-events-none opacity-0" />
      <div
        style={{ height: headerHeight }}
        className={classNames('flex items-center border-b bg-raised px-2.5 font-mono font-semibold', entity.tableId === null && 'text-muted')}
        {...(entity.comment !== null && { 'data-tooltip': entity.comment })}
      >
        {to === null ? (
          <span className="truncate">{title}</span>
        ) : (
          <Link to={to} className="nodrag truncate hover:underline" draggable={false}>
            {title}
          </Link>
        )}
      </div>
      {isFar ? (
        <p aria-hidden="true" className="p-3 text-4xl font-semibold break-all">
          {entity.name}
        </p>
      ) : (
        <ul aria-label={`Columns of ${title}`}>
          {entity.columns.map((it) => (
            <ColumnRow key={it.name} column={it} />
          ))}
        </ul>
      )}
    </div>
  );
});

function ColumnRow({ column }: { column: EntityColumn }) {
  return (
    <li style={{ height: rowHeight }} className="flex items-center gap-1.5 px-2.5 font-mono text-xs" title={columnText(column)}>
      <span className="sr-only">{columnText(column)}</span>
      <span aria-hidden="true" className="min-w-0 truncate">
        {column.name}
      </span>
      {column.isNullable && (
        <span aria-hidden="true" className="text-muted">
          ?
        </span>
      )}
      <span aria-hidden="true" className="flex-1" />
      {columnMarks(column).map(({ sign }) => (
        <span key={sign} aria-hidden="true" className="shrink-0 text-[0.625rem] font-semibold text-info">
          {sign}
        </span>
      ))}
      <span aria-hidden="true" className="max-w-[45%] shrink-0 truncate text-muted">
        {column.type}
      </span>
    </li>
  );
}
