import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import type { DatabaseType } from '@/lib/database/relation-entities';
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
import { TypeDialog } from './type-dialog';

const columns = [{ name: 'Type' }, { name: 'Values' }, { name: 'Actions', isHidden: true }];

type Opened = { kind: 'new' } | { kind: 'edit' | 'drop'; type: DatabaseType } | null;

/** The enumerated types of a schema. */
export function TypesPage() {
  const { projectRef } = useDatabase();
  const [schema, showSchema] = useShownSchema();
  const canChange = useCanChange(schema);
  const query = useObjects(projectRef, 'types', { schema });
  const [opened, setOpened] = useState<Opened>(null);
  const inline = useInlineEditor();
  const close = () => setOpened(null);
  const create = (
    <Button variant="primary" onClick={() => (inline ? inline(`New type in ${schema}`, (sql) => sql.newTypeSql(schema)) : setOpened({ kind: 'new' }))}>
      New type
    </Button>
  );
  return (
    <Page title="Enumerated types" subtitle="A column of an enumerated type has one of a list of values, which sort in the order of the list." actions={canChange && create}>
      <ReadOnlyNote schema={schema} />
      <ObjectList
        noun="types"
        query={{ ...query, data: query.data?.filter((it) => it.kind === 'enum') }}
        columns={columns}
        keyOf={(it) => it.id}
        textOf={(it) => `${it.name} ${it.enums.join(' ')}`}
        filters={<SchemaPicker schema={schema} onChange={showSchema} />}
        row={(type) => (
          <CardRow
            heading={
              <span className="grid min-w-0 gap-1">
                <span className="font-mono [overflow-wrap:anywhere]">{type.name}</span>
                {type.comment && <span className="text-muted">{type.comment}</span>}
              </span>
            }
          >
            <CardCell>
              <span className="flex flex-wrap gap-1">
                {type.enums.map((it) => (
                  <Badge key={it}>{it}</Badge>
                ))}
              </span>
            </CardCell>
            <RowActions
              of={type.name}
              actions={[
                canChange && { label: 'Edit', run: () => (inline ? inline(`Type ${type.name}`, (sql) => sql.typeSql(type)) : setOpened({ kind: 'edit', type })) },
                canChange && { label: 'Drop', run: () => setOpened({ kind: 'drop', type }), isDanger: true },
              ]}
            />
          </CardRow>
        )}
        empty={{ title: `No enumerated types in ${schema}`, text: 'An enumerated type keeps other values out of a column.', ...(canChange && { action: create }) }}
      />
      {opened?.kind === 'new' && <TypeDialog schema={schema} type={null} onClose={close} />}
      {opened?.kind === 'edit' && <TypeDialog schema={schema} type={opened.type} onClose={close} />}
      {opened?.kind === 'drop' && (
        <DropDialog kind="types" id={opened.type.id} noun="type" name={opened.type.name} loss="With CASCADE, columns that have it are dropped with their values." onClose={close} />
      )}
    </Page>
  );
}
