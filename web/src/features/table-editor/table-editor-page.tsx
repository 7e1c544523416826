import { type ReactNode, useEffect, useState } from 'react';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { usePermissionList, usePermissions } from '@/api/profile/list-permissions';
import { useProject } from '@/api/projects/get-project';
import { usePageTitle } from '@/lib/page-title';
import { forgetOpened } from '@/lib/project-history';
import type { EditorTable } from '@/lib/table-editor/editor-table';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Splitter } from '@/ui/splitter';
import { useIsNarrow } from '@/ui/use-is-narrow';
import { ImportDialog } from './import/late-import-dialog';
import { TableView } from './table-view';
import { tableById } from '@/api/query/editor-tables';
import { TableList } from './tables/table-list';
import { useEditorTables } from './tables/use-editor-tables';
import { useOpenCreated } from './tables/use-open-created';

interface TableEditorPageProps {
  projectRef: string;
  /** The oid of a table. */
  id: string | undefined;
  /** The form of a new table in a schema; the database pages have it too. */
  newTable?: (schema: string, onClose: () => void, onCreated: (created: { schema: string; table: string }) => void) => ReactNode;
}

const title = 'Table editor';

/** The table editor of a project: its tables, and the rows of one of them. */
export function TableEditorPage({ projectRef, id, newTable }: TableEditorPageProps) {
  usePageTitle(title);
  const { data: project } = useProject(projectRef);
  const isSelfHosted = useIsSelfHosted();
  const { isPending } = usePermissionList({ enabled: !isSelfHosted });
  const permitted = usePermissions(project?.organization_slug, projectRef);
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {!project || (isPending && !isSelfHosted) ? (
        <Pending />
      ) : permitted('tenant:Sql:Query', 'projects') ? (
        <Tables projectRef={projectRef} id={id} newTable={newTable} canWrite={permitted('tenant:Sql:Admin:Write', 'projects')} />
      ) : (
        <InPlace>
          <EmptyState title="You can't read the tables of this database" text="Your role in this project has no access to its data. An owner of the organization can change your role." />
        </InPlace>
      )}
    </>
  );
}

function Tables({ projectRef, id, newTable, canWrite }: TableEditorPageProps & { canWrite: boolean }) {
  const { schemas, error, refetch, freshness } = useEditorTables(projectRef);
  const isNarrow = useIsNarrow();
  const [isListOpen, setListOpen] = useState(false);
  const [listWidth, setListWidth] = useState(18);
  const [importSchema, setImportSchema] = useState<string | null>(null);
  const [newSchema, setNewSchema] = useState<string | null>(null);
  const openCreated = useOpenCreated(projectRef, id, schemas);
  const found = schemas && id !== undefined ? tableById(schemas, id) : undefined;
  // A table that is dropped while it is open keeps its page, and with it the changes that are not saved.
  const [known, setKnown] = useState<EditorTable | undefined>(undefined);
  if (found && found !== known) setKnown(found);
  const table = found ?? (known && String(known.id) === id ? known : undefined);
  const isMissing = schemas !== undefined && id !== undefined && !table;
  useEffect(() => {
    if (isMissing) forgetOpened(projectRef, 'editor', id);
  }, [isMissing, projectRef, id]);
  if (!schemas) {
    return error ? (
      <InPlace>
        <ErrorNote title="Couldn't load the tables." error={error} onRetry={() => void refetch()} />
      </InPlace>
    ) : (
      <Pending />
    );
  }
  const list = <TableList projectRef={projectRef} schemas={schemas} current={table} onChosen={() => setListOpen(false)} onCreate={canWrite && newTable ? setNewSchema : undefined} onImport={canWrite ? setImportSchema : undefined} />;
  return (
    <div data-fills className="flex h-full min-h-[30rem] max-sm:h-[calc(100dvh-7rem)] max-sm:flex-col max-sm:group-has-data-consent/frame:h-[calc(100dvh-18rem)]">
      {isNarrow ? (
        <details open={isListOpen || !table} onToggle={(event) => setListOpen(event.currentTarget.open)} className="shrink-0 border-b">
          <summary className="flex min-h-11 items-center px-3 text-sm font-medium">{table ? `Table: ${table.name}` : 'Tables'}</summary>
          <div className="h-[45dvh]">{list}</div>
        </details>
      ) : (
        <>
          <div className="min-w-44 shrink-0" style={{ width: `${listWidth}%` }}>
            {list}
          </div>
          <Splitter label="Resize the list of tables" orientation="vertical" value={listWidth} least={12} most={40} onChange={setListWidth} />
        </>
      )}
      {table ? (
        <TableView key={table.id} projectRef={projectRef} table={table} isGone={!found} schemas={schemas} freshness={freshness} canWrite={canWrite} />
      ) : (
        <InPlace>
          <NoTable isMissing={isMissing} isEmpty={!schemas.some((it) => !it.isSystem && it.tables.length > 0)} onCreate={canWrite && newTable ? () => setNewSchema('public') : undefined} />
        </InPlace>
      )}
      {newSchema !== null && newTable?.(newSchema, () => setNewSchema(null), openCreated)}
      {importSchema !== null && <ImportDialog projectRef={projectRef} table={null} schema={importSchema} onClose={() => setImportSchema(null)} onDone={openCreated} />}
    </div>
  );
}

function NoTable({ isMissing, isEmpty, onCreate }: { isMissing: boolean; isEmpty: boolean; onCreate: (() => void) | undefined }) {
  if (isEmpty) {
    const action = onCreate && (
      <Button variant="primary" onClick={onCreate}>
        New table
      </Button>
    );
    return <EmptyState title="No tables yet" text="Rows of tables are shown here, to be filtered, sorted and edited." action={action} />;
  }
  if (isMissing) return <EmptyState title="This table doesn't exist" text="It was dropped, or it belongs to another project. Choose a table from the list." />;
  return <EmptyState title="Choose a table" text="Its rows are shown here, to be filtered, sorted and edited." />;
}

const InPlace = ({ children }: { children: ReactNode }) => <div className="mx-auto w-full max-w-[1200px] min-w-0 flex-1 p-4 sm:p-8">{children}</div>;

const Pending = () => (
  <InPlace>
    <Loading label="Loading the table editor">
      <Skeleton className="h-64" />
    </Loading>
  </InPlace>
);
