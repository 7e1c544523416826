import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '@/api/http/api-error';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { usePermissionList, usePermissions } from '@/api/profile/list-permissions';
import { useProject } from '@/api/projects/get-project';
import { usePageTitle } from '@/lib/page-title';
import { forgetOpened } from '@/lib/project-history';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { draftKey } from './snippets/draft-key';
import { useDraftId } from './snippets/use-draft-id';
import { newId, useOpenText } from './snippets/use-open-text';
import { SqlWorkbench } from './sql-workbench';

interface SqlPageProps {
  projectRef: string;
  /** A snippet, or "new". */
  id: string;
}

const title = 'SQL editor';
const notFound = 404;

/** Marks the change of address when a new snippet is saved: the editor stays open. */
const savedHere = { isSaved: true };

/** The SQL editor of a project with one snippet. */
export function SqlPage({ projectRef, id }: SqlPageProps) {
  usePageTitle(title);
  const { data: project } = useProject(projectRef);
  const isSelfHosted = useIsSelfHosted();
  const { isPending } = usePermissionList({ enabled: !isSelfHosted });
  const permitted = usePermissions(project?.organization_slug, projectRef);
  const [draftId, renewDraft] = useDraftId(projectRef, id === newId);
  // A new snippet keeps its editor and results when it is saved and gets its own address.
  const [created, setCreated] = useState<{ id: string; draftId: string; isShown: boolean } | null>(null);
  if (created && created.isShown !== (id === created.id)) {
    setCreated(created.isShown ? null : { ...created, isShown: true });
    if (!created.isShown) renewDraft();
  }
  const ownDraft = created?.id === id ? created.draftId : draftId;
  return (
    <>
      {/* It stays while the page below it changes, because the focus may be on it. */}
      <h1 id="sql-title" className="sr-only">
        {title}
      </h1>
      {!project || (isPending && !isSelfHosted) ? (
        <Pending />
      ) : permitted('tenant:Sql:Query', 'projects') ? (
        <OpenSnippet
          key={ownDraft ?? id}
          projectRef={projectRef}
          id={ownDraft === null ? id : newId}
          draftId={ownDraft}
          canWrite={permitted('tenant:Sql:Admin:Write', 'projects')}
          onCreated={(made) => draftId !== null && setCreated({ id: made, draftId, isShown: false })}
        />
      ) : (
        <InPlace>
          <EmptyState title="You can't query this database" text="Your role in this project has no access to its data. An owner of the organization can change your role." />
        </InPlace>
      )}
    </>
  );
}

interface OpenSnippetProps extends SqlPageProps {
  /** The unsaved text of a new snippet; null for a saved one. */
  draftId: string | null;
  /** The user may change data. */
  canWrite: boolean;
  onCreated: (id: string) => void;
}

function OpenSnippet({ projectRef, id, draftId, canWrite, onCreated }: OpenSnippetProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const opened = useOpenText(projectRef, id, draftKey(projectRef, id, draftId), search.get('content') ?? '');
  const isMissing = opened.kind === 'failed' && opened.error instanceof ApiError && opened.error.status === notFound;
  useEffect(() => {
    if (isMissing) forgetOpened(projectRef, 'sql', id);
  }, [isMissing, projectRef, id]);
  if (opened.kind === 'loading') return <Pending />;
  if (opened.kind === 'ready') {
    const created = (made: string) => {
      onCreated(made);
      void navigate(`/project/${projectRef}/sql/${made}`, { replace: true, state: savedHere });
    };
    return <SqlWorkbench projectRef={projectRef} id={id} draftId={draftId} opened={opened} canWrite={canWrite} onCreated={created} />;
  }
  return (
    <InPlace>
      {isMissing ? (
        <EmptyState
          title="This snippet doesn't exist"
          text="It was deleted, or it is private to another user."
          action={
            <Button asChild variant="primary">
              <Link to={`/project/${projectRef}/sql/new`}>New snippet</Link>
            </Button>
          }
        />
      ) : (
        <ErrorNote title="Couldn't load the snippet." error={opened.error} onRetry={opened.retry} />
      )}
    </InPlace>
  );
}

const InPlace = ({ children }: { children: ReactNode }) => <div className="mx-auto w-full max-w-[1200px] p-4 sm:p-8">{children}</div>;

const Pending = () => (
  <InPlace>
    <Loading label="Loading the SQL editor">
      <Skeleton className="h-64" />
    </Loading>
  </InPlace>
);
