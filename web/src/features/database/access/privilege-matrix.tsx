import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { type CellChange, cellCalls, columnPrivilegeTypes, type ColumnPrivilegeType, privilegeMatrix, splitCalls, withCell } from '@/lib/database/privilege-matrix';
import type { Table } from '@/lib/database/relation-entities';
import { Button } from '@/ui/button';
import { CardCell, CardRow, CardTable } from '@/ui/card-table';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { useCanChange, useDatabase } from '../database-context';
import { CheckField } from '../parts/check-field';
import { ChangeDialog } from '../review/change-dialog';

const columns = [{ name: 'Column' }, ...columnPrivilegeTypes.map((name) => ({ name }))];

/** The columns of a table with a checkbox for each privilege of a role; changes are reviewed together. */
export function PrivilegeMatrix({ table, role }: { table: Table; role: string }) {
  const { projectRef } = useDatabase();
  const canChange = useCanChange(table.schema);
  const query = useObjects(projectRef, 'column-privileges', { schema: table.schema, tableId: table.id });
  const whole = useObjects(projectRef, 'table-privileges', { schema: table.schema });
  const [edited, setCells] = useState<readonly CellChange[]>([]);
  const [opened, setOpened] = useState<'save' | ColumnPrivilegeType | null>(null);
  if (!query.data) {
    return query.error ? (
      <ErrorNote title="Couldn't load the privileges." error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading label="Loading privileges" onRetry={() => void query.refetch()}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  const rows = privilegeMatrix(query.data, table, role);
  // What the database has meanwhile is no change.
  const cells = edited.filter((cell) => rows.some((it) => it.columnId === cell.columnId && (it.grants[cell.type] !== 'none') !== cell.isGranted));
  const onTable = columnPrivilegeTypes.filter((type) => rows.some((it) => it.grants[type] === 'table'));
  const relation = whole.data?.find((it) => it.relation_id === table.id);
  const split = opened !== null && opened !== 'save' ? opened : null;
  return (
    <>
      {onTable.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-md border bg-surface px-4 py-3 text-sm text-muted">
          <p className="min-w-0 flex-1 basis-56">
            {role} has {onTable.join(', ')} on the whole table, so that single columns can&apos;t be revoked.
          </p>
          {canChange &&
            relation &&
            onTable.map((type) => (
              <Button key={type} onClick={() => setOpened(type)}>
                Split {type} by column
              </Button>
            ))}
        </div>
      )}
      <div className="min-w-0 overflow-hidden rounded-md border bg-surface">
        <CardTable label={`Privileges of ${role} on ${table.name}`} columns={columns}>
          {rows.map(({ columnId, column, grants }) => (
            <CardRow key={columnId} heading={<span className="font-mono [overflow-wrap:anywhere]">{column}</span>}>
              {columnPrivilegeTypes.map((type) => {
                const isGranted = grants[type] !== 'none';
                const changed = cells.find((it) => it.columnId === columnId && it.type === type);
                return (
                  <CardCell key={type}>
                    <CheckField
                      label={`${type}${grants[type] === 'table' ? ' (table)' : changed ? ' (changed)' : ''}`}
                      checked={changed?.isGranted ?? isGranted}
                      disabled={!canChange || grants[type] === 'table'}
                      onChange={(next) => setCells(withCell(cells, { columnId, type, isGranted: next }))}
                    />
                  </CardCell>
                );
              })}
            </CardRow>
          ))}
        </CardTable>
      </div>
      {cells.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" onClick={() => setOpened('save')}>
            Review {cells.length === 1 ? '1 change' : `${cells.length} changes`}
          </Button>
          <Button onClick={() => setCells([])}>Discard</Button>
        </div>
      )}
      {opened === 'save' && (
        <ChangeDialog
          title={`Change privileges of ${role}`}
          changes={() => cellCalls(role, cells)}
          runLabel="Change privileges"
          doneText="Privileges changed"
          onClose={() => setOpened(null)}
          onDone={() => setCells([])}
        />
      )}
      {split && relation && (
        <ChangeDialog
          title={`Split ${split} of ${role} by column`}
          description="The privilege on the table is replaced by one on each of its columns. Columns that are added later do not have it."
          changes={() => splitCalls(relation, rows, role, split)}
          runLabel="Split privilege"
          doneText="Privilege split by column"
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
