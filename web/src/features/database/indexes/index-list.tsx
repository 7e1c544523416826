import { type ReactNode, useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { updates } from '@/lib/database/definition-change';
import type { Index, Table } from '@/lib/database/relation-entities';
import { formatBytes } from '@/lib/format/size';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CardCell, CardRow } from '@/ui/card-table';
import { useCanChange, useDatabase } from '../database-context';
import { useInlineEditor } from '../inline/use-inline-editor';
import { ObjectList } from '../parts/object-list';
import { RowActions } from '../parts/row-actions';
import { ChangeDialog } from '../review/change-dialog';
import { DropDialog } from '../review/drop-dialog';
import { RenameDialog } from '../review/rename-dialog';
import { NewIndexDialog } from './new-index-dialog';

const headings = [{ name: 'Name' }, { name: 'Size', isNumber: true }, { name: 'Scans', isNumber: true }, { name: 'Actions', isHidden: true }];

interface IndexListProps {
  schema: string;
  /** Only those of one table. */
  tableId?: number;
  /** The tables that can get one, with their columns. */
  tables: readonly Table[];
  filters?: ReactNode;
}

/** Indexes with their size and use. */
export function IndexList({ schema, tableId, tables, filters }: IndexListProps) {
  const { projectRef } = useDatabase();
  const canChange = useCanChange(schema);
  const query = useObjects(projectRef, 'indexes', { schema, ...(tableId !== undefined && { tableId }) });
  const [opened, setOpened] = useState<{ kind: 'new' } | { kind: 'rebuild' | 'rename' | 'drop'; index: Index } | null>(null);
  const inline = useInlineEditor();
  const close = () => setOpened(null);
  const create = () => (inline ? inline('New index', (sql) => sql.newIndexSql(tables.length === 1 ? tables[0]! : { schema, name: 'table_name' })) : setOpened({ kind: 'new' }));
  const add = canChange && tables.length > 0 && <Button onClick={create}>New index</Button>;
  return (
    <>
      <ObjectList
        noun="indexes"
        query={query}
        columns={headings}
        keyOf={(it) => it.id}
        textOf={(it) => `${it.name} ${it.table} ${it.index_definition}`}
        filters={
          <>
            {filters}
            {add}
          </>
        }
        row={(index) => (
          <CardRow
            heading={
              <span className="grid min-w-0 gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-mono [overflow-wrap:anywhere]">{index.name}</span>
                  {index.is_primary ? <Badge tone="ok">Primary key</Badge> : index.is_unique && <Badge>Unique</Badge>}
                  {!index.is_valid && <Badge tone="danger">Invalid</Badge>}
                </span>
                <code className="font-mono text-xs text-muted [overflow-wrap:anywhere]">{index.index_definition}</code>
              </span>
            }
          >
            <CardCell label="Size" className="text-right">
              {formatBytes(index.bytes)}
            </CardCell>
            <CardCell label="Scans" className="text-right">
              {index.scans.toLocaleString('en')}
            </CardCell>
            <RowActions
              of={index.name}
              actions={[
                canChange && { label: 'Rebuild', run: () => setOpened({ kind: 'rebuild', index }) },
                canChange && { label: 'Rename', run: () => setOpened({ kind: 'rename', index }) },
                // The index of a constraint goes with the constraint.
                canChange && index.constraint_name === null && { label: 'Drop', run: () => setOpened({ kind: 'drop', index }), isDanger: true },
              ]}
            />
          </CardRow>
        )}
        empty={{ title: 'No indexes', text: 'An index finds rows without reading the whole table.', ...(add && { action: add }) }}
      />
      {opened?.kind === 'new' && <NewIndexDialog tables={tables} onClose={close} />}
      {opened?.kind === 'rebuild' && (
        <ChangeDialog
          title={`Rebuild ${opened.index.name}`}
          description="The index is built again from its table. Writers of the table wait meanwhile."
          size="large"
          changes={() => [updates('indexes', opened.index.id, { reindex: true })]}
          runLabel="Rebuild index"
          doneText="Index rebuilt"
          onClose={close}
        />
      )}
      {opened?.kind === 'rename' && <RenameDialog kind="indexes" id={opened.index.id} noun="index" name={opened.index.name} comment={opened.index.comment} onClose={close} />}
      {opened?.kind === 'drop' && (
        <DropDialog kind="indexes" id={opened.index.id} noun="index" name={opened.index.name} loss="Queries that use it read the table instead, until it is created again." onClose={close} />
      )}
    </>
  );
}
