import { useState } from 'react';
import type { Column, Table } from '@/lib/database/relation-entities';
import { tableFormOf } from '@/lib/database/table-form';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CardCell, CardRow } from '@/ui/card-table';
import { useCanChange } from '../database-context';
import { ObjectList } from '../parts/object-list';
import { RowActions } from '../parts/row-actions';
import { DropDialog } from '../review/drop-dialog';
import { ColumnDialog } from './column-dialog';

const headings = [{ name: 'Name' }, { name: 'Type' }, { name: 'Default' }, { name: 'Actions', isHidden: true }];

type Opened = { kind: 'new' } | { kind: 'edit' | 'drop'; column: Column } | null;

/** The columns of a table. */
export function ColumnsTab({ table, query }: { table: Table; query: { error: unknown; refetch: () => unknown; isFetching: boolean } }) {
  const canChange = useCanChange(table.schema);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const forms = tableFormOf(table, []).columns;
  const key = table.primary_keys.map((it) => it.name);
  const add = canChange && <Button onClick={() => setOpened({ kind: 'new' })}>Add column</Button>;
  return (
    <>
      <ObjectList
        noun="columns"
        query={{ ...query, data: table.columns ?? [] }}
        columns={headings}
        keyOf={(it) => it.id}
        textOf={(it) => `${it.name} ${it.type}`}
        filters={add}
        row={(column) => (
          <CardRow
            heading={
              <span className="grid gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-mono [overflow-wrap:anywhere]">{column.name}</span>
                  {key.includes(column.name) && <Badge tone="ok">Primary key</Badge>}
                  {column.is_unique && !key.includes(column.name) && <Badge>Unique</Badge>}
                  {column.is_identity && <Badge>Identity</Badge>}
                  {column.is_generated && <Badge>Generated</Badge>}
                  {column.is_nullable && <Badge>NULL</Badge>}
                </span>
                {column.comment && <span className="text-muted">{column.comment}</span>}
              </span>
            }
          >
            <CardCell label="Type" className="font-mono">
              {column.type}
            </CardCell>
            <CardCell label="Default" className="font-mono [overflow-wrap:anywhere]">
              {column.generation_expression ?? column.default_value ?? '–'}
            </CardCell>
            <RowActions
              of={column.name}
              actions={[
                canChange && { label: 'Edit', run: () => setOpened({ kind: 'edit', column }) },
                canChange && { label: 'Drop', run: () => setOpened({ kind: 'drop', column }), isDanger: true },
              ]}
            />
          </CardRow>
        )}
        empty={{ title: 'No columns', text: 'A table without columns keeps nothing.', ...(add && { action: add }) }}
      />
      {opened?.kind === 'new' && <ColumnDialog tableId={table.id} column={null} others={forms} onClose={close} />}
      {opened?.kind === 'edit' && <ColumnDialog tableId={table.id} column={forms.find((it) => it.id === opened.column.id) ?? null} others={forms} onClose={close} />}
      {opened?.kind === 'drop' && (
        <DropDialog kind="columns" id={opened.column.id} noun="column" name={opened.column.name} loss="Its values are lost, and so are indexes and constraints that have it." onClose={close} />
      )}
    </>
  );
}
