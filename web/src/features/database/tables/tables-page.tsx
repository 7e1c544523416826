import { useState } from 'react';
import { Link } from 'react-router';
import { useObjects } from '@/api/database/list-objects';
import { useAvailable } from '@/lib/available-features';
import type { Table } from '@/lib/database/relation-entities';
import { formatBytes } from '@/lib/format/size';
import { Button } from '@/ui/button';
import { CardCell, CardRow } from '@/ui/card-table';
import { Page } from '@/ui/page';
import { TextLink } from '@/ui/text-link';
import { useCanChange, useDatabase } from '../database-context';
import { ObjectList } from '../parts/object-list';
import { ReadOnlyNote } from '../parts/read-only-note';
import { RowActions } from '../parts/row-actions';
import { SchemaPicker } from '../parts/schema-picker';
import { schemaSearch, useShownSchema } from '../parts/use-shown-schema';
import { DropDialog } from '../review/drop-dialog';
import { EditTableDialog } from './edit-table-dialog';
import { NewTableDialog } from './new-table-dialog';
import { TableBadges } from './table-badges';

const columns = [{ name: 'Name' }, { name: 'Rows', isNumber: true }, { name: 'Size', isNumber: true }, { name: 'Actions', isHidden: true }];

type Opened = { kind: 'new' } | { kind: 'edit' | 'drop'; table: Table } | null;

/** The tables of a schema. */
export function TablesPage() {
  const { projectRef } = useDatabase();
  const [schema, showSchema] = useShownSchema();
  const canChange = useCanChange(schema);
  const query = useObjects(projectRef, 'tables', { schema, isBrief: true });
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const create = (
    <Button variant="primary" onClick={() => setOpened({ kind: 'new' })}>
      New table
    </Button>
  );
  return (
    <Page title="Tables" subtitle="The tables of a schema with their size and protection." actions={canChange && create}>
      <ReadOnlyNote schema={schema} />
      <ObjectList
        noun="tables"
        query={query}
        columns={columns}
        keyOf={(it) => it.id}
        textOf={(it) => `${it.name} ${it.comment ?? ''}`}
        filters={<SchemaPicker schema={schema} onChange={showSchema} />}
        row={(table) => <TableRow table={table} canChange={canChange} onOpen={(kind) => setOpened({ kind, table })} />}
        empty={{ title: `No tables in ${schema}`, text: 'A table keeps rows with the same columns.', ...(canChange && { action: create }) }}
      />
      {opened?.kind === 'new' && <NewTableDialog schema={schema} onClose={close} onCreated={showSchema} />}
      {opened?.kind === 'edit' && <EditTableDialog table={opened.table} onClose={close} />}
      {opened?.kind === 'drop' && (
        <DropDialog kind="tables" id={opened.table.id} noun="table" name={opened.table.name} loss="Its rows, indexes, policies and triggers are lost." onClose={close} />
      )}
    </Page>
  );
}

function TableRow({ table, canChange, onOpen }: { table: Table; canChange: boolean; onOpen: (kind: 'edit' | 'drop') => void }) {
  const { projectRef } = useDatabase();
  const hasEditor = useAvailable()('table_editor');
  const base = `/project/${projectRef}`;
  return (
    <CardRow
      heading={
        <span className="grid min-w-0 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <TextLink to={{ pathname: `${base}/database/tables/${table.id}`, search: schemaSearch(table.schema) }} className="font-mono [overflow-wrap:anywhere]">
              {table.name}
            </TextLink>
            <TableBadges table={table} />
          </span>
          {table.comment && <span className="text-muted">{table.comment}</span>}
        </span>
      }
    >
      <CardCell label="Rows" className="text-right">
        <span data-tooltip="Estimate of PostgreSQL's statistics">{table.live_rows_estimate.toLocaleString('en')}</span>
      </CardCell>
      <CardCell label="Size" className="text-right">
        {formatBytes(table.bytes)}
      </CardCell>
      <RowActions
        of={table.name}
        actions={[canChange && { label: 'Edit', run: () => onOpen('edit') }, canChange && { label: 'Drop', run: () => onOpen('drop'), isDanger: true }]}
      >
        {hasEditor && (
          <Button asChild variant="ghost">
            <Link to={`${base}/editor/${table.id}`} aria-label={`View rows of ${table.name}`}>
              View rows
            </Link>
          </Button>
        )}
      </RowActions>
    </CardRow>
  );
}
