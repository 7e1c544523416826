import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOrganizationTopicName } from '@/api/organizations/list-organizations';
import { usePermissions } from '@/api/profile/list-permissions';
import { useOrganizationProjects } from '@/api/projects/list-organization-projects';
import { branchesOf, endsSoon } from '@/lib/branches';
import type { ProjectDetail } from '@/lib/entities/project';
import { useNow } from '@/streams/use-now';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { CardTable } from '@/ui/card-table';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { lateComponent } from '@/ui/late-component';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { TextLink } from '@/ui/text-link';
import { BranchRow } from './branch-row';

const { Component: BranchComparisonPage } = lateComponent(async () => (await import('./branch-comparison-page')).BranchComparisonPage);
const { Component: CreateBranchDialog } = lateComponent(async () => (await import('./create-branch-dialog')).CreateBranchDialog);

const columns = [{ name: 'Branch' }, { name: 'Status' }, { name: 'Made from' }, { name: 'Expires' }, { name: 'Actions', isHidden: true }];

const tickMs = 1_000;

/** As `domain::branches_max`. */
const branchesMax = 20;

/** The branches of a project; on a branch, those of its parent. */
export function BranchesPage({ project }: { project: ProjectDetail }) {
  const slug = project.organization_slug;
  const parentRef = project.parent_project_ref ?? project.ref;
  const { data: projects, error, refetch, isFetching } = useOrganizationProjects(slug);
  const freshness = useTopic(useOrganizationTopicName(slug));
  const permitted = usePermissions(slug, parentRef);
  const now = useNow(tickMs);
  const [search, setSearch] = useSearchParams();
  const [isCreating, setCreating] = useState(search.has('new'));
  const parent = projects?.find((it) => it.ref === parentRef);
  const branches = projects && branchesOf(projects, parentRef);
  const canCreate = permitted('write:Create', 'preview_branches');
  const isFull = branches !== undefined && branches.length >= branchesMax;
  const ending = branches?.filter((it) => endsSoon(it.expires_at, now)) ?? [];
  const close = () => {
    setCreating(false);
    if (search.has('new')) setSearch({}, { replace: true });
  };
  const compared = branches?.find((it) => it.ref === search.get('compare'));
  if (compared) {
    return <BranchComparisonPage parentRef={parentRef} parentName={parent?.name ?? parentRef} branchRef={compared.ref} branchName={compared.name} />;
  }
  const createButton = (
    <Button variant="primary" disabled={isFull} onClick={() => setCreating(true)}>
      Create branch
    </Button>
  );
  return (
    <Page
      title="Branches"
      subtitle={
        <>
          A branch is a database of its own, made from{' '}
          {project.parent_project_ref ? <TextLink to={`/project/${parentRef}`}>{parent?.name ?? parentRef}</TextLink> : 'this project'}. Changes in it
          don't change the project.
        </>
      }
      mark={<StaleMark freshness={freshness} />}
      actions={canCreate && branches !== undefined && branches.length > 0 && createButton}
    >
      {error && !branches ? (
        <ErrorNote title="Couldn't load the branches." error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !branches ? (
        <Loading label="Loading branches" onRetry={() => void refetch()}>
          <Skeleton className="h-48" />
        </Loading>
      ) : (
        <>
          {ending.length > 0 && (
            <p role="status" className="rounded-md border border-warn/40 bg-warn/8 px-4 py-3 text-sm">
              {ending.map((it) => it.name).join(', ')} {ending.length === 1 ? 'expires' : 'expire'} within 24 hours. An expired branch is deleted with its
              data.
            </p>
          )}
          {isFull && <p className="text-sm text-muted">A project can have {branchesMax} branches. Delete one to create another.</p>}
          {branches.length > 0 ? (
            <div className="min-w-0 overflow-hidden rounded-md border bg-surface">
              <CardTable label="Branches" columns={columns}>
                {branches.map((it) => (
                  <BranchRow
                    key={it.ref}
                    parentRef={parentRef}
                    branch={it}
                    now={now}
                    canChange={permitted('write:Update', 'preview_branches')}
                    canDelete={permitted('write:Delete', 'preview_branches')}
                  />
                ))}
              </CardTable>
            </div>
          ) : (
            <EmptyState
              title="No branches yet"
              text="Create a branch to try a migration or a change of data without touching this project."
              {...(canCreate && { action: createButton })}
            />
          )}
          {!canCreate && <p className="text-sm text-muted">Your role can see branches, but not create, change or delete them.</p>}
        </>
      )}
      {isCreating && <CreateBranchDialog parentRef={parentRef} parentName={parent?.name ?? project.name} onClose={close} />}
    </Page>
  );
}
