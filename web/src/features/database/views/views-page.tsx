import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { updates } from '@/lib/database/definition-change';
import { type ListedView, listedViews, viewKind } from '@/lib/database/view-form';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CardCell, CardRow } from '@/ui/card-table';
import { Page } from '@/ui/page';
import { SqlText } from '@/ui/sql-text';
import { useCanChange, useDatabase } from '../database-context';
import { useInlineEditor } from '../inline/use-inline-editor';
import { ObjectList } from '../parts/object-list';
import { ReadOnlyNote } from '../parts/read-only-note';
import { RowActions } from '../parts/row-actions';
import { SchemaPicker } from '../parts/schema-picker';
import { useShownSchema } from '../parts/use-shown-schema';
import { ChangeDialog } from '../review/change-dialog';
import { DropDialog } from '../review/drop-dialog';
import { ViewDialog } from './view-dialogs';

const headings = [{ name: 'View' }, { name: 'Definition' }, { name: 'Actions', isHidden: true }];

type Opened = { kind: 'new' } | { kind: 'edit' | 'refresh' | 'drop'; view: ListedView } | null;

/** The views and materialized views of a schema. */
export function ViewsPage() {
  const { projectRef } = useDatabase();
  const [schema, showSchema] = useShownSchema();
  const canChange = useCanChange(schema);
  const views = useObjects(projectRef, 'views', { schema, isBrief: true });
  const materialized = useObjects(projectRef, 'materialized-views', { schema, isBrief: true });
  const query = {
    data: views.data && materialized.data && listedViews(views.data, materialized.data),
    error: views.error ?? materialized.error,
    isFetching: views.isFetching || materialized.isFetching,
    refetch: () => Promise.all([views.refetch(), materialized.refetch()]),
  };
  const [opened, setOpened] = useState<Opened>(null);
  const inline = useInlineEditor();
  const close = () => setOpened(null);
  const create = (
    <Button variant="primary" onClick={() => (inline ? inline(`New view in ${schema}`, (sql) => sql.newViewSql(schema)) : setOpened({ kind: 'new' }))}>
      New view
    </Button>
  );
  return (
    <Page title="Views" subtitle="A view is a query with a name; a materialized view keeps its result until it is refreshed." actions={canChange && create}>
      <ReadOnlyNote schema={schema} />
      <ObjectList
        noun="views"
        query={query}
        columns={headings}
        keyOf={(it) => it.id}
        textOf={(it) => `${it.name} ${it.definition} ${it.comment ?? ''}`}
        filters={<SchemaPicker schema={schema} onChange={showSchema} />}
        row={(view) => <ViewRow view={view} canChange={canChange} onOpen={(kind) => (kind === 'edit' && inline ? inline(`View ${view.name}`, (sql) => sql.viewSql(view)) : setOpened({ kind, view }))} />}
        empty={{ title: `No views in ${schema}`, text: 'A view is read like a table.', ...(canChange && { action: create }) }}
      />
      {opened?.kind === 'new' && <ViewDialog schema={schema} view={null} onClose={close} />}
      {opened?.kind === 'edit' && <ViewDialog schema={schema} view={opened.view} onClose={close} />}
      {opened?.kind === 'refresh' && (
        <ChangeDialog
          title={`Refresh ${opened.view.name}`}
          description="Its query runs again. Readers of the view wait meanwhile."
          size="large"
          changes={() => [updates('materialized-views', opened.view.id, { refresh: true })]}
          runLabel="Refresh view"
          doneText="Materialized view refreshed"
          onClose={close}
        />
      )}
      {opened?.kind === 'drop' && (
        <DropDialog
          kind={viewKind(opened.view.isMaterialized)}
          id={opened.view.id}
          noun={opened.view.isMaterialized ? 'materialized view' : 'view'}
          name={opened.view.name}
          loss={opened.view.isMaterialized ? 'Its result and its indexes are lost; the tables that it reads stay.' : 'The tables that it reads stay.'}
          onClose={close}
        />
      )}
    </Page>
  );
}

function ViewRow({ view, canChange, onOpen }: { view: ListedView; canChange: boolean; onOpen: (kind: 'edit' | 'refresh' | 'drop') => void }) {
  return (
    <CardRow
      heading={
        <span className="grid min-w-0 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-mono [overflow-wrap:anywhere]">{view.name}</span>
            {view.isMaterialized && <Badge>Materialized</Badge>}
            {view.isMaterialized && !view.is_populated && <Badge tone="warn">Not refreshed yet</Badge>}
            {!view.isMaterialized && !view.security_invoker && <Badge tone="warn">Rights of its owner</Badge>}
          </span>
          {view.comment && <span className="text-muted">{view.comment}</span>}
        </span>
      }
    >
      <CardCell>
        <details>
          <summary className="text-sm text-muted">Show definition</summary>
          <SqlText label={`Definition of ${view.name}`} sql={view.definition.trim()} className="mt-2" />
        </details>
      </CardCell>
      <RowActions
        of={view.name}
        actions={[
          canChange && view.isMaterialized && { label: 'Refresh', run: () => onOpen('refresh') },
          canChange && { label: 'Edit', run: () => onOpen('edit') },
          canChange && { label: 'Drop', run: () => onOpen('drop'), isDanger: true },
        ]}
      />
    </CardRow>
  );
}
