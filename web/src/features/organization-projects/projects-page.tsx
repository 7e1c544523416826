import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useOrganization, useOrganizationTopicName } from '@/api/organizations/list-organizations';
import { usePermissions } from '@/api/profile/list-permissions';
import { useProjectCount } from '@/api/projects/list-organization-projects';
import type { ChecklistOf } from '@/lib/checklist-of';
import { type Organization, roleText } from '@/lib/entities/organization';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { type ProjectLayout, readLayout, writeLayout } from './layout';
import { LayoutSwitch } from './layout-switch';
import { ProjectItems } from './project-items';

/** The user's role. */
const placeText = (organization: Organization): string =>
  organization.role === null ? 'Access to some projects' : `${roleText(organization)}`;

/** An organization's projects with their live status. */
export function ProjectsPage({ Checklist }: { Checklist?: ChecklistOf }) {
  const { slug = '' } = useParams();
  const organization = useOrganization(slug);
  const { data: count, error, refetch, isFetching } = useProjectCount(slug);
  const permitted = usePermissions(slug);
  const freshness = useTopic(useOrganizationTopicName(slug));
  const [layout, setLayout] = useState(readLayout);
  const choose = (next: ProjectLayout) => {
    writeLayout(next);
    setLayout(next);
  };
  const isSelfHosted = useIsSelfHosted();
  const mayCreate = !isSelfHosted && permitted('write:Create', 'projects');
  const newProject = mayCreate && (
    <Button asChild variant="primary">
      <Link to={`/new/${slug}`}>
        <Plus className="size-4" aria-hidden="true" />
        New project
      </Link>
    </Button>
  );
  return (
    <Page
      title="Projects"
      // As wide as the text, so that the actions do not wrap when it is known.
      subtitle={organization ? `${organization.name} · ${organization.plan.name} plan · ${placeText(organization)}` : <Skeleton className="h-5 w-60" />}
      mark={<StaleMark freshness={freshness} />}
      actions={
        count === 0 || (count === undefined && error) ? null : (
          <>
            <LayoutSwitch layout={layout} onChange={choose} />
            {newProject}
          </>
        )
      }
    >
      {Checklist && <Checklist slug={slug} />}
      {count === 0 && (
        <EmptyState
          title="No projects yet"
          text={
            mayCreate
              ? 'Each project is a dedicated Postgres database, ready in seconds.'
              : 'Ask an owner or an administrator of this organization to create one.'
          }
          action={newProject}
        />
      )}
      {count !== undefined && count > 0 && <ProjectItems key={slug} slug={slug} layout={layout} />}
      {count === undefined && error && (
        <ErrorNote title="Couldn't load the projects." error={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {count === undefined && !error && (
        <Loading label="Loading projects" onRetry={() => void refetch()}>
          <div className="grid gap-4">
            <Skeleton className="h-8 sm:max-w-72" />
            <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              <Skeleton className="h-50" />
              <Skeleton className="h-50" />
              <Skeleton className="h-50" />
            </div>
          </div>
        </Loading>
      )}
    </Page>
  );
}
