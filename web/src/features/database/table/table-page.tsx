import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError } from '@/api/http/api-error';
import { useObject } from '@/api/database/list-objects';
import { useAvailable } from '@/lib/available-features';
import type { Table } from '@/lib/database/relation-entities';
import { formatBytes } from '@/lib/format/size';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { Tabs } from '@/ui/tabs';
import { useCanChange, useDatabase } from '../database-context';
import { IndexList } from '../indexes/index-list';
import { ReadOnlyNote } from '../parts/read-only-note';
import { schemaSearch } from '../parts/use-shown-schema';
import { DropDialog } from '../review/drop-dialog';
import { EditTableDialog } from '../tables/edit-table-dialog';
import { TableBadges } from '../tables/table-badges';
import { ColumnsTab } from './columns-tab';
import { ConstraintsTab } from './constraints-tab';
import { PartitionsTab } from './partitions-tab';

const notFound = 404;
const tabs = ['Columns', 'Constraints', 'Indexes'] as const;

/** A table with its columns, constraints, indexes and partitions. */
export function TablePage() {
  const { id = '' } = useParams();
  const { projectRef } = useDatabase();
  const { data: table, error, refetch, isFetching } = useObject(projectRef, 'tables', id);
  const back = (
    <Button asChild>
      <Link to={`/project/${projectRef}/database/tables`}>All tables</Link>
    </Button>
  );
  // A table that was dropped meanwhile is still in the cache.
  if (error instanceof ApiError && error.status === notFound) {
    return (
      <Page title="Table">
        <EmptyState title="This table doesn't exist" text="It was dropped, or the link belongs to another project." action={back} />
      </Page>
    );
  }
  if (table) return <OpenTable key={id} table={table} query={{ error, refetch, isFetching }} />;
  return (
    <Page title="Table">
      {error ? (
        <ErrorNote title="Couldn't load the table." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the table" onRetry={() => void refetch()}>
          <Skeleton className="h-64" />
        </Loading>
      )}
    </Page>
  );
}

function OpenTable({ table, query }: { table: Table; query: { error: unknown; refetch: () => unknown; isFetching: boolean } }) {
  const { projectRef } = useDatabase();
  const hasEditor = useAvailable()('table_editor');
  const navigate = useNavigate();
  const canChange = useCanChange(table.schema);
  const [tab, setTab] = useState<string>(tabs[0]);
  const [opened, setOpened] = useState<'edit' | 'drop' | null>(null);
  const all = { pathname: `/project/${projectRef}/database/tables`, search: schemaSearch(table.schema) };
  return (
    <Page
      title={table.name}
      mark={
        <span className="flex flex-wrap gap-2">
          <TableBadges table={table} />
        </span>
      }
      subtitle={
        <>
          Schema {table.schema} · about {table.live_rows_estimate.toLocaleString('en')} rows · {formatBytes(table.bytes)}
          {table.comment && <span className="block">{table.comment}</span>}
        </>
      }
      actions={
        <>
          {hasEditor && (
            <Button asChild>
              <Link to={`/project/${projectRef}/editor/${table.id}`}>View rows</Link>
            </Button>
          )}
          {canChange && <Button onClick={() => setOpened('edit')}>Edit table</Button>}
          {canChange && (
            <Button variant="danger-outline" onClick={() => setOpened('drop')}>
              Drop table
            </Button>
          )}
        </>
      }
    >
      <ReadOnlyNote schema={table.schema} />
      <Tabs label="Parts of the table" tabs={table.is_partitioned ? [...tabs, 'Partitions'] : tabs} value={tab} onChange={setTab}>
        {tab === 'Columns' && <ColumnsTab table={table} query={query} />}
        {tab === 'Constraints' && <ConstraintsTab table={table} />}
        {tab === 'Partitions' && <PartitionsTab table={table} />}
        {tab === 'Indexes' && <IndexList schema={table.schema} tableId={table.id} tables={[table]} />}
      </Tabs>
      {opened === 'edit' && <EditTableDialog table={table} onClose={() => setOpened(null)} />}
      {opened === 'drop' && (
        <DropDialog
          kind="tables"
          id={table.id}
          noun="table"
          name={table.name}
          loss="Its rows, indexes, policies and triggers are lost."
          onClose={() => setOpened(null)}
          onDone={() => void navigate(all)}
        />
      )}
    </Page>
  );
}
