import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import type { DatabaseFunction } from '@/lib/database/routine-entities';
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
import { DropDialog } from '../review/drop-dialog';
import { RenameDialog } from '../review/rename-dialog';
import { EditFunctionDialog, NewFunctionDialog } from './function-dialogs';

const columns = [{ name: 'Function' }, { name: 'Returns' }, { name: 'Language' }, { name: 'Actions', isHidden: true }];

type Opened = { kind: 'new' } | { kind: 'edit' | 'rename' | 'drop'; function: DatabaseFunction } | null;

/** The functions and procedures of a schema. */
export function FunctionsPage() {
  const { projectRef } = useDatabase();
  const [schema, showSchema] = useShownSchema();
  const canChange = useCanChange(schema);
  const query = useObjects(projectRef, 'functions', { schema });
  const [opened, setOpened] = useState<Opened>(null);
  const inline = useInlineEditor();
  const close = () => setOpened(null);
  const create = (
    <Button variant="primary" onClick={() => (inline ? inline(`New function in ${schema}`, (sql) => sql.newFunctionSql(schema)) : setOpened({ kind: 'new' }))}>
      New function
    </Button>
  );
  return (
    <Page title="Functions" subtitle="Functions and procedures of a schema." actions={canChange && create}>
      <ReadOnlyNote schema={schema} />
      <ObjectList
        noun="functions"
        query={query}
        columns={columns}
        keyOf={(it) => it.id}
        textOf={(it) => `${it.name} ${it.argument_types} ${it.definition}`}
        filters={<SchemaPicker schema={schema} onChange={showSchema} />}
        row={(it) => (
          <CardRow
            heading={
              <span className="grid min-w-0 gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-mono [overflow-wrap:anywhere]">{it.name}</span>
                  {it.kind !== 'function' && <Badge>{it.kind}</Badge>}
                  {it.security_definer && <Badge tone="warn">Rights of its owner</Badge>}
                </span>
                {it.argument_types && <code className="font-mono text-xs text-muted [overflow-wrap:anywhere]">{it.argument_types}</code>}
                {it.comment && <span className="text-muted">{it.comment}</span>}
              </span>
            }
          >
            <CardCell label="Returns" className="font-mono [overflow-wrap:anywhere]">
              {it.return_type || '–'}
            </CardCell>
            <CardCell label="Language">{it.language}</CardCell>
            <RowActions
              of={it.name}
              actions={[
                canChange && it.complete_statement !== null && { label: 'Edit', run: () => (inline ? inline(`Function ${it.name}`, (sql) => sql.functionSql(it) ?? '') : setOpened({ kind: 'edit', function: it })) },
                canChange && { label: 'Rename', run: () => setOpened({ kind: 'rename', function: it }) },
                canChange && { label: 'Drop', run: () => setOpened({ kind: 'drop', function: it }), isDanger: true },
              ]}
            />
          </CardRow>
        )}
        empty={{ title: `No functions in ${schema}`, text: 'A function runs in the database, called by queries or by triggers.', ...(canChange && { action: create }) }}
      />
      {opened?.kind === 'new' && <NewFunctionDialog schema={schema} onClose={close} />}
      {opened?.kind === 'edit' && <EditFunctionDialog function={opened.function} onClose={close} />}
      {opened?.kind === 'rename' && <RenameDialog kind="functions" id={opened.function.id} noun={opened.function.kind} name={opened.function.name} comment={opened.function.comment} onClose={close} />}
      {opened?.kind === 'drop' && (
        <DropDialog kind="functions" id={opened.function.id} noun={opened.function.kind} name={opened.function.name} loss="Queries and triggers that call it fail." onClose={close} />
      )}
    </Page>
  );
}
