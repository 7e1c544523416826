import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { updates } from '@/lib/database/definition-change';
import type { Trigger } from '@/lib/database/routine-entities';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CardCell, CardRow } from '@/ui/card-table';
import { Page } from '@/ui/page';
import { useCanChange, useDatabase } from '../database-context';
import { useInlineEditor } from '../inline/use-inline-editor';
import { ObjectList } from '../parts/object-list';
import { ReadOnlyNote } from '../parts/read-only-note';
import { RowActions } from '../parts/row-actions';
import { SchemaPicker } from '../parts/schema-picker';
import { useShownSchema } from '../parts/use-shown-schema';
import { ChangeDialog } from '../review/change-dialog';
import { DropDialog } from '../review/drop-dialog';
import { RenameDialog } from '../review/rename-dialog';
import { NewTriggerDialog } from './new-trigger-dialog';

const columns = [{ name: 'Trigger' }, { name: 'Table' }, { name: 'Runs' }, { name: 'Actions', isHidden: true }];

type Opened = { kind: 'new' } | { kind: 'switch' | 'rename' | 'drop'; trigger: Trigger } | null;

/** The triggers of a schema. */
export function TriggersPage() {
  const { projectRef } = useDatabase();
  const [schema, showSchema] = useShownSchema();
  const canChange = useCanChange(schema);
  const query = useObjects(projectRef, 'triggers', { schema });
  const [opened, setOpened] = useState<Opened>(null);
  const inline = useInlineEditor();
  const close = () => setOpened(null);
  const create = (
    <Button variant="primary" onClick={() => (inline ? inline(`New trigger in ${schema}`, (sql) => sql.newTriggerSql(schema)) : setOpened({ kind: 'new' }))}>
      New trigger
    </Button>
  );
  return (
    <Page title="Triggers" subtitle="A trigger calls a function when rows of its table change." actions={canChange && create}>
      <ReadOnlyNote schema={schema} />
      <ObjectList
        noun="triggers"
        query={query}
        columns={columns}
        keyOf={(it) => it.id}
        textOf={(it) => `${it.name} ${it.table} ${it.function_name} ${it.comment ?? ''}`}
        filters={<SchemaPicker schema={schema} onChange={showSchema} />}
        row={(trigger) => {
          const isOff = trigger.enabled_mode === 'DISABLED';
          return (
            <CardRow
              heading={
                <span className="grid min-w-0 gap-1">
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="font-mono [overflow-wrap:anywhere]">{trigger.name}</span>
                    {isOff && <Badge tone="warn">Disabled</Badge>}
                    {(trigger.enabled_mode === 'REPLICA' || trigger.enabled_mode === 'ALWAYS') && <Badge>{trigger.enabled_mode.toLowerCase()}</Badge>}
                  </span>
                  {trigger.comment && <span className="text-muted">{trigger.comment}</span>}
                </span>
              }
            >
              <CardCell label="Table" className="font-mono">
                {trigger.table}
              </CardCell>
              <CardCell>
                <code className="font-mono text-xs [overflow-wrap:anywhere]">
                  {trigger.function_schema}.{trigger.function_name}({trigger.function_args.join(', ')})
                </code>
                <span className="block text-muted">
                  {trigger.activation} {trigger.events.join(' or ')}, once for each {trigger.orientation.toLowerCase()}
                </span>
              </CardCell>
              <RowActions
                of={trigger.name}
                actions={[
                  canChange && inline !== null && { label: 'Edit', run: () => inline(`Trigger ${trigger.name}`, (sql) => sql.triggerSql(trigger)) },
                  canChange && { label: isOff ? 'Enable' : 'Disable', run: () => setOpened({ kind: 'switch', trigger }) },
                  canChange && { label: 'Rename', run: () => setOpened({ kind: 'rename', trigger }) },
                  canChange && { label: 'Drop', run: () => setOpened({ kind: 'drop', trigger }), isDanger: true },
                ]}
              />
            </CardRow>
          );
        }}
        empty={{ title: `No triggers in ${schema}`, text: 'A trigger keeps columns current or checks rows as they change.', ...(canChange && { action: create }) }}
      />
      {opened?.kind === 'new' && <NewTriggerDialog schema={schema} onClose={close} />}
      {opened?.kind === 'switch' && <SwitchDialog trigger={opened.trigger} onClose={close} />}
      {opened?.kind === 'rename' && <RenameDialog kind="triggers" id={opened.trigger.id} noun="trigger" name={opened.trigger.name} comment={opened.trigger.comment} onClose={close} />}
      {opened?.kind === 'drop' && (
        <DropDialog kind="triggers" id={opened.trigger.id} noun="trigger" name={opened.trigger.name} loss="Its function is no longer called when rows change." onClose={close} />
      )}
    </Page>
  );
}

function SwitchDialog({ trigger, onClose }: { trigger: Trigger; onClose: () => void }) {
  // Its state when the dialog opened: the list changes with the run.
  const [isOff] = useState(trigger.enabled_mode === 'DISABLED');
  const verb = isOff ? 'Enable' : 'Disable';
  return (
    <ChangeDialog
      title={`${verb} trigger ${trigger.name}`}
      description={isOff ? 'It runs for changes from now on.' : 'It no longer runs, also for other sessions, until it is enabled again.'}
      size="large"
      changes={() => [updates('triggers', trigger.id, { enabled_mode: isOff ? 'ORIGIN' : 'DISABLED' })]}
      runLabel={`${verb} trigger`}
      doneText={`Trigger ${isOff ? 'enabled' : 'disabled'}`}
      onClose={onClose}
    />
  );
}
