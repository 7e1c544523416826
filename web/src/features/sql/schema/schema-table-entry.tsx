import { ChevronDown, ChevronRight, KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SchemaTable } from '@/api/query/wire';
import { written } from '@/lib/sql-names';
import type { ShownObject } from './schema-browser';

interface SchemaTableEntryProps {
  schema: string;
  table: SchemaTable;
  shown: ShownObject | null;
  onInsert: (text: string) => void;
}

const kinds: Partial<Record<SchemaTable['kind'], string>> = { view: 'view', materialized_view: 'mat. view', foreign_table: 'foreign', partitioned_table: 'partitioned' };

/** A table with its columns, indexes and foreign keys. */
export function SchemaTableEntry({ schema, table, shown, onInsert }: SchemaTableEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const [lastRequest, setLastRequest] = useState<number | undefined>(undefined);
  if (shown && shown.request !== lastRequest) {
    setLastRequest(shown.request);
    setOpen(true);
  }
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!shown) return;
    const column = [...(entry.current?.querySelectorAll('[data-column-name]') ?? [])].find((it) => it.getAttribute('data-column-name') === shown.column);
    (column ?? entry.current)?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  const isKey = (column: string) => table.primary_key?.includes(column) ?? false;
  const name = schema === 'public' ? written(table.name) : `${written(schema)}.${written(table.name)}`;
  return (
    <li ref={entry}>
      <div className="flex items-center rounded-sm hover:bg-hover" data-shown={(shown !== null && shown.column === undefined) || undefined}>
        <button type="button" aria-expanded={isOpen} aria-label={`Columns of ${table.name}`} onClick={() => setOpen(!isOpen)} className="shrink-0 rounded-sm p-1 text-muted max-sm:p-3">
          <Arrow className="size-4" aria-hidden="true" />
        </button>
        <button type="button" title={table.comment ?? undefined} onClick={() => onInsert(name)} className="min-w-0 flex-1 truncate rounded-sm py-1 text-left">
          {table.name}
        </button>
        {kinds[table.kind] && <span className="shrink-0 pl-2 text-xs text-muted">{kinds[table.kind]}</span>}
      </div>
      {isOpen && (
        <ul className="border-l pl-3 font-mono text-xs">
          {table.columns.map((column) => (
            <li key={column.name} data-column-name={column.name}>
              <button
                type="button"
                title={[`${column.type}${column.is_nullable ? '' : ' not null'}`, ...(column.comment ? [column.comment] : [])].join('\n')}
                data-shown={shown?.column === column.name || undefined}
                onClick={() => onInsert(written(column.name))}
                className="flex w-full items-center gap-1.5 rounded-sm px-1 py-0.5 text-left hover:bg-hover data-shown:bg-accent/15"
              >
                <span className="max-w-[60%] shrink-0 truncate">{column.name}</span>
                {isKey(column.name) && <KeyRound className="size-3 shrink-0 text-muted" role="img" aria-label="Primary key" />}
                <span className="ml-auto min-w-0 truncate pl-2 text-muted">
                  {column.type}
                  {column.is_nullable || isKey(column.name) ? '' : ' not null'}
                </span>
              </button>
            </li>
          ))}
          {(table.foreign_keys ?? []).map((it) => (
            <li key={it.name} className="px-1 py-0.5 text-muted" title={it.name}>
              ({it.columns.join(', ')}) → {it.schema}.{it.table} ({it.referenced_columns.join(', ')})
            </li>
          ))}
          {(table.indexes ?? []).map((it) => (
            <li key={it.name} className="truncate px-1 py-0.5 text-muted" title={it.definition}>
              {it.is_unique ? 'unique index' : 'index'} {it.name}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
