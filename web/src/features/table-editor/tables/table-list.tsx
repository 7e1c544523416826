import { Eye, Globe, Layers, type LucideIcon, Plus, Table, TableProperties, Upload } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type EditorTable, kindNames, type TableKind } from '@/lib/table-editor/editor-table';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { inputClasses } from '@/ui/field';
import { SelectControl } from '@/ui/select-field';
import { TextButton } from '@/ui/text-button';
import type { SchemaTables } from '@/api/query/editor-tables';

interface TableListProps {
  projectRef: string;
  schemas: readonly SchemaTables[];
  /** The open table. */
  current: EditorTable | undefined;
  onChosen?: () => void;
  /** Creates a table in a schema; absent without permission. */
  onCreate?: ((schema: string) => void) | undefined;
  /** Imports a file into a new table of a schema; absent without permission. */
  onImport?: ((schema: string) => void) | undefined;
}

/** Tables that are shown at first, and added with each step. */
const step = 200;

const icons: Record<TableKind, LucideIcon> = { table: Table, view: Eye, materialized_view: Layers, foreign_table: Globe, partitioned_table: TableProperties };

const compact = new Intl.NumberFormat('en', { notation: 'compact' });

/** The tables of one schema, with search. */
export function TableList({ projectRef, schemas, current, onChosen, onCreate, onImport }: TableListProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(step);
  const [lastId, setLastId] = useState(current?.id);
  if (current && current.id !== lastId) {
    setLastId(current.id);
    setChosen(null);
  }
  const name = chosen ?? current?.schema ?? startingSchema(schemas);
  const searched = useDeferredValue(search.trim().toLowerCase());
  const tables = useMemo(() => (schemas.find((it) => it.schema === name)?.tables ?? []).filter((it) => it.name.toLowerCase().includes(searched)), [schemas, name, searched]);
  return (
    <nav aria-label="Tables" className="flex h-full min-h-0 flex-col bg-surface">
      <div className="grid gap-2 border-b p-2">
        <SelectControl aria-label="Schema" value={name} options={schemas.map((it) => ({ value: it.schema, label: it.schema }))} onChange={setChosen} />
        <input type="search" aria-label="Search tables" placeholder="Search tables" autoComplete="off" value={search} onChange={(event) => setSearch(event.target.value)} className={inputClasses} />
        {onCreate && name !== '' && (
          <Button variant="ghost" className="justify-start" onClick={() => onCreate(name)}>
            <Plus className="size-4" aria-hidden="true" />
            New table
          </Button>
        )}
        {onImport && name !== '' && (
          <Button variant="ghost" className="justify-start" onClick={() => onImport(name)}>
            <Upload className="size-4" aria-hidden="true" />
            Import into a new table
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-auto p-2">
        {tables.length === 0 ? (
          <p className="p-2 text-sm text-muted">{search === '' ? `The schema ${name} has no tables.` : 'No tables match your search.'}</p>
        ) : (
          <ul>
            {tables.slice(0, limit).map((it) => (
              <TableLink key={it.id} projectRef={projectRef} table={it} isCurrent={it.id === current?.id} onChosen={onChosen} />
            ))}
            {tables.length > limit && (
              <li className="p-2 text-sm">
                <TextButton onClick={() => setLimit(limit + step)}>Show {Math.min(step, tables.length - limit)} more tables</TextButton>
              </li>
            )}
          </ul>
        )}
      </div>
    </nav>
  );
}

/** The first schema with tables; `public` before the others. */
function startingSchema(schemas: readonly SchemaTables[]): string {
  const filled = schemas.filter((it) => it.tables.length > 0 && !it.isSystem);
  return (filled.find((it) => it.schema === 'public') ?? filled[0] ?? schemas.find((it) => it.schema === 'public') ?? schemas[0])?.schema ?? '';
}

interface TableLinkProps {
  projectRef: string;
  table: EditorTable;
  isCurrent: boolean;
  onChosen: (() => void) | undefined;
}

function TableLink({ projectRef, table, isCurrent, onChosen }: TableLinkProps) {
  const Icon = icons[table.kind];
  return (
    <li>
      <Link
        to={`/project/${projectRef}/editor/${table.id}`}
        aria-current={isCurrent ? 'page' : undefined}
        title={table.comment ?? undefined}
        onClick={onChosen}
        className={classNames('flex min-h-8 items-center gap-2 rounded-md px-2 text-sm hover:bg-hover max-sm:min-h-11', isCurrent && 'bg-hover font-medium')}
      >
        <Icon className="size-4 shrink-0 text-muted" role="img" aria-label={kindNames[table.kind]} />
        <span className="min-w-0 flex-1 truncate">{table.name}</span>
        {table.rowsEstimate !== null && (
          <span className="shrink-0 text-xs text-muted tabular-nums" title={`About ${table.rowsEstimate.toLocaleString('en')} rows`}>
            {compact.format(table.rowsEstimate)}
          </span>
        )}
      </Link>
    </li>
  );
}
