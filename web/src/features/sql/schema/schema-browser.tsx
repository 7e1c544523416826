import { RefreshCw } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { refreshSchema, useSchema } from '@/api/query/get-schema';
import type { DatabaseSchema } from '@/api/query/wire';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { inputClasses } from '@/ui/field';
import { Loading, Skeleton } from '@/ui/loading';
import { TextButton } from '@/ui/text-button';
import { SchemaTableEntry } from './schema-table-entry';
import { Disclosure } from './disclosure';

/** An object to show, as "go to definition" finds it. */
export interface ShownObject {
  schema: string;
  /** The name of a table or a function. */
  name: string;
  column?: string;
  /** Changes with every request, so that the same object is shown again. */
  request: number;
}

interface SchemaBrowserProps {
  projectRef: string;
  shown: ShownObject | null;
  /** Inserts a name into the editor. */
  onInsert: (text: string) => void;
}

/** Objects of one kind that are shown at first, and added with each step. */
const step = 200;

/** The schemas of the database with their tables, functions and types. */
export function SchemaBrowser({ projectRef, shown, onInsert }: SchemaBrowserProps) {
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useSchema(projectRef);
  const [search, setSearch] = useState('');
  const [lastRequest, setLastRequest] = useState(shown?.request);
  if (shown && shown.request !== lastRequest) {
    setLastRequest(shown.request);
    setSearch('');
  }
  const searched = useDeferredValue(search.trim().toLowerCase());
  const schemas = useMemo(() => matching(data?.schemas ?? [], searched), [data, searched]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex gap-2 border-b p-2">
        <input type="search" aria-label="Search schema" placeholder="Search tables and functions" value={search} onChange={(event) => setSearch(event.target.value)} className={inputClasses} />
        <Button className="px-2" onClick={() => void refreshSchema(client, projectRef)} disabled={isFetching} aria-label="Refresh schema" data-tooltip="Refresh schema">
          <RefreshCw className="size-4" aria-hidden="true" />
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-auto p-2 text-sm">
        {error && !data ? (
          <ErrorNote title="Couldn't load the schema." error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading label="Loading schema" onRetry={() => void refetch()}>
            <Skeleton className="h-40" />
          </Loading>
        ) : schemas.length === 0 ? (
          <p className="p-2 text-muted">{search === '' ? 'This database has no schemas that you can use.' : 'Nothing matches your search.'}</p>
        ) : (
          <ul>
            {schemas.map((it) => (
              <SchemaEntry
                key={it.name}
                schema={it}
                isSearched={searched !== ''}
                shown={searched === '' && shown?.schema === it.name ? shown : null}
                onInsert={onInsert}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface SchemaEntryProps {
  schema: DatabaseSchema;
  isSearched: boolean;
  shown: ShownObject | null;
  onInsert: (text: string) => void;
}

function SchemaEntry({ schema, isSearched, shown, onInsert }: SchemaEntryProps) {
  const tables = schema.tables ?? [];
  const functions = schema.functions ?? [];
  const types = schema.types ?? [];
  const shownAt = shown ? tables.findIndex((it) => it.name === shown.name) : -1;
  const [limit, setLimit] = useState(step);
  const most = Math.max(limit, shownAt + 1);
  const isShownFunction = shown !== null && shownAt < 0;
  return (
    <li>
      <Disclosure
        key={isSearched ? 'searched' : (shown?.request ?? 'own')}
        isInitiallyOpen={isSearched || shown !== null || schema.name === 'public'}
        label={schema.name}
        detail={`${tables.length} ${tables.length === 1 ? 'table' : 'tables'}`}
      >
        <ul className="border-l pl-2">
          {tables.slice(0, most).map((table) => (
            <SchemaTableEntry key={table.name} schema={schema.name} table={table} shown={shown?.name === table.name ? shown : null} onInsert={onInsert} />
          ))}
          {tables.length > most && (
            <li className="py-1 pl-2">
              <TextButton onClick={() => setLimit(most + step)}>Show {Math.min(step, tables.length - most)} more tables</TextButton>
            </li>
          )}
          {functions.length > 0 && (
            <li>
              <Disclosure isInitiallyOpen={isShownFunction || (isSearched && tables.length === 0)} label="Functions" detail={String(functions.length)}>
                <ul className="border-l pl-3">
                  {functions.slice(0, step).map((it) => (
                    <li key={`${it.name}(${it.arguments})`} className="py-0.5">
                      <FunctionName name={it.name} signature={`(${it.arguments})`} returns={it.returns} isShown={isShownFunction && shown?.name === it.name} onInsert={onInsert} />
                    </li>
                  ))}
                  {functions.length > step && <li className="text-muted">{functions.length - step} more: search for a name.</li>}
                </ul>
              </Disclosure>
            </li>
          )}
          {types.length > 0 && (
            <li>
              <Disclosure isInitiallyOpen={false} label="Types" detail={String(types.length)}>
                <ul className="border-l pl-3">
                  {types.slice(0, step).map((it) => (
                    <li key={it.name} className="py-0.5 font-mono text-xs">
                      {it.name} <span className="text-muted">{it.values ? `${it.kind}: ${it.values.join(', ')}` : it.kind}</span>
                    </li>
                  ))}
                </ul>
              </Disclosure>
            </li>
          )}
        </ul>
      </Disclosure>
    </li>
  );
}

interface FunctionNameProps {
  name: string;
  signature: string;
  returns: string;
  isShown: boolean;
  onInsert: (text: string) => void;
}

function FunctionName({ name, signature, returns, isShown, onInsert }: FunctionNameProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <button ref={button} type="button" onClick={() => onInsert(`${name}(`)} data-shown={isShown || undefined} className="rounded-sm text-left font-mono text-xs hover:bg-hover data-shown:bg-accent/15">
      {name}
      <span className="text-muted">
        {signature} → {returns}
      </span>
    </button>
  );
}

/** The schemas with the tables and functions whose name contains the text. System schemas are last. */
function matching(schemas: readonly DatabaseSchema[], searched: string): DatabaseSchema[] {
  const ordered = [...schemas].sort((a, b) => Number(a.is_system ?? false) - Number(b.is_system ?? false));
  if (searched === '') return ordered;
  return ordered.flatMap((schema) => {
    const tables = (schema.tables ?? []).filter((it) => it.name.toLowerCase().includes(searched) || it.columns.some((column) => column.name.toLowerCase().includes(searched)));
    const functions = (schema.functions ?? []).filter((it) => it.name.toLowerCase().includes(searched));
    return tables.length + functions.length > 0 ? [{ ...schema, tables, functions, types: [] }] : [];
  });
}
