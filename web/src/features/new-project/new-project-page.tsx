import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { useOrganizations, useOrganizationTopicName } from '@/api/organizations/list-organizations';
import { useMfaMissing } from '@/api/organizations/mfa-rule';
import { usePermissions } from '@/api/profile/list-permissions';
import { rememberOrganization } from '@/lib/last-organization';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { ChosenPlanNote } from './chosen-plan-note';
import { NewProjectForm } from './new-project-form';

/** A new project in an organization; `comparePlans` is the link to the plans. */
export function NewProjectPage({ comparePlans }: { comparePlans?: ReactNode }) {
  const { slug = '' } = useParams();
  const { data: organizations, error, refetch, isFetching } = useOrganizations();
  const permitted = usePermissions(slug);
  const mfaMissing = useMfaMissing(slug);
  const organization = organizations?.find((it) => it.slug === slug);
  useEffect(() => {
    if (organization) rememberOrganization(slug);
  }, [organization, slug]);

  if (mfaMissing) return <Navigate to={`/org/${slug}`} replace />;
  if (organizations && !organization) {
    return (
      <Page narrow title="New project">
        <EmptyState
          title="You aren't a member of this organization"
          text="Choose one of your organizations for the new project."
          action={
            <Button asChild variant="primary">
              <Link to="/organizations">Choose an organization</Link>
            </Button>
          }
        />
      </Page>
    );
  }
  return (
    <Page
      narrow
      title="New project"
      subtitle={organization && `Creates a Postgres database in ${organization.name}. Ready in a few seconds.`}
      mark={organization && <ProjectsFreshness slug={slug} />}
    >
      {organization && (
        <>
          <ChosenPlanNote organization={organization} comparePlans={comparePlans} />
          <NewProjectForm
            key={slug}
            organization={organization}
            permitted={permitted('write:Create', 'projects')}
            comparePlans={comparePlans}
          />
        </>
      )}
      {!organization && error && (
        <ErrorNote
          title="Couldn't load your organizations."
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!organization && !error && (
        <Loading label="Loading the organization" onRetry={() => void refetch()}>
          <Skeleton className="h-80" />
        </Loading>
      )}
    </Page>
  );
}

/** Subscribes to the organization's projects, from which limit and cost are computed. */
function ProjectsFreshness({ slug }: { slug: string }) {
  return <StaleMark freshness={useTopic(useOrganizationTopicName(slug))} />;
}
