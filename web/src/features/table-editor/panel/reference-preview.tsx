import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getRows } from '@/api/rows/list-rows';
import { filterParameter, formatFilter } from '@/lib/table-editor/address';
import type { EditorColumn, EditorTable } from '@/lib/table-editor/editor-table';
import type { RowFilter } from '@/lib/table-editor/row-query';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';

interface ReferencePreviewProps {
  projectRef: string;
  reference: NonNullable<EditorColumn['reference']>;
  value: string;
  /** Undefined if the person cannot see the table. */
  table: EditorTable | undefined;
}

/** Characters of a value in the preview. */
const shownCharacters = 200;

/** The row that a foreign key refers to, with a link to it in its table. */
export function ReferencePreview({ projectRef, reference, value, table }: ReferencePreviewProps) {
  const client = useQueryClient();
  const filter: RowFilter = { column: reference.column, operator: '=', value };
  const { data, error, refetch } = useQuery({
    queryKey: ['table-reference', projectRef, reference, value],
    queryFn: ({ signal }) => getRows(client, projectRef, { schema: reference.schema, table: reference.table, filters: [filter], limit: 1, cell_characters: shownCharacters }, signal),
    staleTime: 0,
    gcTime: 30_000,
  });
  const row = data?.rows[0];
  return (
    <div className="grid gap-3 p-1">
      <div className="flex items-center justify-between gap-2">
        <p className="truncate text-sm font-medium">
          {reference.schema}.{reference.table}
        </p>
        {table && (
          <Button asChild>
            <Link to={`/project/${projectRef}/editor/${table.id}?${new URLSearchParams([[filterParameter, formatFilter(filter)]])}`}>Open table</Link>
          </Button>
        )}
      </div>
      {error ? (
        <ErrorNote title="Couldn't load the row." error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading row">
          <Skeleton className="h-24" />
        </Loading>
      ) : !row ? (
        <p className="text-sm text-muted">
          No row has {reference.column} {value}.
        </p>
      ) : (
        <dl className="grid max-h-72 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 overflow-y-auto font-mono text-xs">
          {data.columns.map((name, at) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="break-words whitespace-pre-wrap">
                {row.values[at] ?? <span className="text-muted italic">NULL</span>}
                {row.cut.includes(at) && '…'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
