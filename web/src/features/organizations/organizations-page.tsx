import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useOrganizations } from '@/api/organizations/list-organizations';
import { sessionTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { OrganizationCard } from './organization-card';

/** The user's organizations, and a link to create one. */
export function OrganizationsPage() {
  const { data: organizations, error, refetch, isFetching } = useOrganizations();
  const freshness = useTopic(sessionTopic);
  const newOrganization = !useIsSelfHosted() && (
    <Button asChild variant="primary">
      <Link to="/new">
        <Plus className="size-4" aria-hidden="true" />
        New organization
      </Link>
    </Button>
  );
  return (
    <Page
      title="Organizations"
      subtitle="Organizations group your projects and team members."
      mark={<StaleMark freshness={freshness} />}
      actions={organizations?.length ? newOrganization : null}
    >
      {organizations?.length === 0 && (
        <EmptyState
          title="No organizations yet"
          text="Create an organization to add projects and invite your team."
          action={newOrganization}
        />
      )}
      {organizations !== undefined && organizations.length > 0 && (
        <ul aria-label="Organizations" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {organizations.map((organization) => (
            <OrganizationCard key={organization.slug} organization={organization} />
          ))}
        </ul>
      )}
      {!organizations && error && (
        <ErrorNote
          title="Couldn't load your organizations."
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!organizations && !error && (
        <Loading label="Loading organizations" onRetry={() => void refetch()}>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </div>
        </Loading>
      )}
    </Page>
  );
}
