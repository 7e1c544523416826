import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { partitionsOf } from '@/lib/database/partition-form';
import type { Table } from '@/lib/database/relation-entities';
import { formatBytes } from '@/lib/format/size';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CardCell, CardRow } from '@/ui/card-table';
import { TextLink } from '@/ui/text-link';
import { useCanChange, useDatabase } from '../database-context';
import { ObjectList } from '../parts/object-list';
import { RowActions } from '../parts/row-actions';
import { schemaSearch } from '../parts/use-shown-schema';
import { DetachDialog } from './detach-dialog';
import { PartitionDialog } from './partition-dialog';

const headings = [{ name: 'Name' }, { name: 'Bound' }, { name: 'Rows', isNumber: true }, { name: 'Size', isNumber: true }, { name: 'Actions', isHidden: true }];

type Opened = { kind: 'new' | 'attach' } | { kind: 'detach'; partition: Table } | null;

/** The partitions of a partitioned table, in whatever schema they are. */
export function PartitionsTab({ table }: { table: Table }) {
  const { projectRef } = useDatabase();
  const canChange = useCanChange(table.schema);
  const query = useObjects(projectRef, 'tables', { isBrief: true });
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const add = canChange && (
    <>
      <Button onClick={() => setOpened({ kind: 'new' })}>New partition</Button>
      <Button onClick={() => setOpened({ kind: 'attach' })}>Attach a table</Button>
    </>
  );
  return (
    <>
      <ObjectList
        noun="partitions"
        query={{ ...query, data: query.data && partitionsOf(query.data, table.id) }}
        columns={headings}
        keyOf={(it) => it.id}
        textOf={(it) => `${it.name} ${it.partition_bound ?? ''}`}
        filters={add}
        row={(it) => (
          <CardRow
            heading={
              <TextLink to={{ pathname: `/project/${projectRef}/database/tables/${it.id}`, search: schemaSearch(it.schema) }} className="font-mono [overflow-wrap:anywhere]">
                {it.schema === table.schema ? it.name : `${it.schema}.${it.name}`}
              </TextLink>
            }
          >
            <CardCell className="font-mono [overflow-wrap:anywhere]">
              {it.partition_bound ?? ''}
              {it.partition_detach_pending && (
                <span className="block">
                  <Badge tone="warn">Detaching was interrupted</Badge>
                </span>
              )}
            </CardCell>
            <CardCell label="Rows" className="text-right">
              {it.live_rows_estimate.toLocaleString('en')}
            </CardCell>
            <CardCell label="Size" className="text-right">
              {formatBytes(it.bytes)}
            </CardCell>
            <RowActions of={it.name} actions={[canChange && { label: 'Detach', run: () => setOpened({ kind: 'detach', partition: it }) }]} />
          </CardRow>
        )}
        empty={{ title: 'No partitions', text: 'Without a partition for it, a row is refused.' }}
      />
      {(opened?.kind === 'new' || opened?.kind === 'attach') && <PartitionDialog table={table} isNew={opened.kind === 'new'} onClose={close} />}
      {opened?.kind === 'detach' && (
        <DetachDialog table={table} partition={opened.partition} onClose={close} />
      )}
    </>
  );
}
