import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { updates } from '@/lib/database/definition-change';
import type { Constraint, Table } from '@/lib/database/relation-entities';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CardCell, CardRow } from '@/ui/card-table';
import { useCanChange, useDatabase } from '../database-context';
import { ObjectList } from '../parts/object-list';
import { RowActions } from '../parts/row-actions';
import { ChangeDialog } from '../review/change-dialog';
import { DropDialog } from '../review/drop-dialog';
import { RenameDialog } from '../review/rename-dialog';
import { ConstraintDialog } from './constraint-dialog';

const headings = [{ name: 'Name' }, { name: 'Type' }, { name: 'Definition' }, { name: 'Actions', isHidden: true }];

type Opened = { kind: 'new' } | { kind: 'validate' | 'rename' | 'drop'; constraint: Constraint } | null;

/** The constraints of a table. */
export function ConstraintsTab({ table }: { table: Table }) {
  const { projectRef } = useDatabase();
  const canChange = useCanChange(table.schema);
  const query = useObjects(projectRef, 'constraints', { tableId: table.id });
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const add = canChange && <Button onClick={() => setOpened({ kind: 'new' })}>Add constraint</Button>;
  return (
    <>
      <ObjectList
        noun="constraints"
        query={query}
        columns={headings}
        keyOf={(it) => it.id}
        textOf={(it) => `${it.name} ${it.definition}`}
        filters={add}
        row={(constraint) => (
          <CardRow
            heading={
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-mono [overflow-wrap:anywhere]">{constraint.name}</span>
                {!constraint.is_validated && <Badge tone="warn">Not validated</Badge>}
                {constraint.is_inherited && <Badge>Inherited</Badge>}
              </span>
            }
          >
            <CardCell label="Type">{constraint.type.toLowerCase()}</CardCell>
            <CardCell className="font-mono [overflow-wrap:anywhere]">{constraint.definition}</CardCell>
            <RowActions
              of={constraint.name}
              actions={[
                canChange && !constraint.is_validated && { label: 'Validate', run: () => setOpened({ kind: 'validate', constraint }) },
                canChange && !constraint.is_inherited && { label: 'Rename', run: () => setOpened({ kind: 'rename', constraint }) },
                canChange && !constraint.is_inherited && { label: 'Drop', run: () => setOpened({ kind: 'drop', constraint }), isDanger: true },
              ]}
            />
          </CardRow>
        )}
        empty={{ title: 'No constraints', text: 'A constraint keeps rows out that must not exist.', ...(add && { action: add }) }}
      />
      {opened?.kind === 'new' && <ConstraintDialog table={table} onClose={close} />}
      {opened?.kind === 'validate' && (
        <ChangeDialog
          title={`Validate ${opened.constraint.name}`}
          description="All existing rows are checked. Rows can be changed meanwhile."
          size="large"
          changes={() => [updates('constraints', opened.constraint.id, { validate: true })]}
          runLabel="Validate constraint"
          doneText="Constraint validated"
          onClose={close}
        />
      )}
      {opened?.kind === 'rename' && <RenameDialog kind="constraints" id={opened.constraint.id} noun="constraint" name={opened.constraint.name} comment={opened.constraint.comment} onClose={close} />}
      {opened?.kind === 'drop' && (
        <DropDialog kind="constraints" id={opened.constraint.id} noun="constraint" name={opened.constraint.name} loss="Rows that it kept out become possible." onClose={close} />
      )}
    </>
  );
}
