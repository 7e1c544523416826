import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { useMfaMissing } from '@/api/organizations/mfa-rule';
import { usePermissions } from '@/api/profile/list-permissions';
import { useRegions } from '@/api/projects/list-regions';
import { rememberOrganization } from '@/lib/last-organization';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { ChosenPlanNote } from './chosen-plan-note';
import { IncidentNote } from './incident-note';
import { NewProjectForm } from './new-project-form';

/** A new project in an organization; `comparePlans` is the way to the plans. */
export function NewProjectPage({ comparePlans }: { comparePlans?: ReactNode }) {
  const { slug = '' } = useParams();
  const { data: organizations } = useOrganizations();
  const { data: regions, error, refetch, isFetching } = useRegions(slug);
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
          title="You are not a member of this organization"
          text="Choose one of your own organizations for the new project."
          action={
            <Button asChild look="primary">
              <Link to="/organizations">Choose an organization</Link>
            </Button>
          }
        />
      </Page>
    );
  }
  return (
    <Page narrow title="New project" subtitle={organization && `In ${organization.name}. It is up in a few seconds.`}>
      <IncidentNote />
      {organization && <ChosenPlanNote organization={organization} comparePlans={comparePlans} />}
      {regions && organization && (
        <Card>
          <NewProjectForm
            organization={organization}
            regions={regions}
            permitted={permitted('write:Create', 'projects')}
          />
        </Card>
      )}
      {!regions && error && (
        <ErrorNote title="Could not load the regions." error={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!error && !(regions && organization) && (
        <Loading label="Loading regions" onRetry={() => void refetch()}>
          <Skeleton className="h-80" />
        </Loading>
      )}
    </Page>
  );
}
