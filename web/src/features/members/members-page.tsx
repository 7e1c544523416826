import { useParams } from 'react-router';
import { useInvitations } from '@/api/invitations/list-invitations';
import { useMembers } from '@/api/organizations/list-members';
import { useOrganization, useOrganizationTopicName } from '@/api/organizations/list-organizations';
import { useRoles } from '@/api/organizations/list-roles';
import { usePermissions } from '@/api/profile/list-permissions';
import { useOrganizationProjects } from '@/api/projects/list-organization-projects';
import { useTopic } from '@/streams/use-topic';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { CompareRolesButton } from './compare-roles-button';
import { InviteButton } from './invite-button';
import { People } from './people';
import { givable } from './roles-for';

const noRoles = { everywhere: [], onProjects: [] };

/** The members of the organization with their roles, and the invitations. */
export function MembersPage() {
  const { slug = '' } = useParams();
  const organization = useOrganization(slug);
  const permitted = usePermissions(slug);
  const { data: members, error, refetch, isFetching } = useMembers(slug);
  const { data: projects = [] } = useOrganizationProjects(slug);
  const roles = useRoles(slug, organization?.plan.id);
  const seesInvitations = permitted('read:Read', 'user_invites');
  const invitations = useInvitations(slug, { enabled: seesInvitations });
  const freshness = useTopic(useOrganizationTopicName(slug));
  const offered = roles.data ?? noRoles;
  // They are above the members.
  const awaitsInvitations = seesInvitations && invitations.isPending;
  const invitable = givable(offered, permitted, 'write:Create', 'user_invites');
  return (
    <Page
      title="Members"
      subtitle="Manage who has access. Roles control what members can do."
      mark={<StaleMark freshness={freshness} />}
      actions={
        <>
          <CompareRolesButton />
          {roles.isPending ? (
            <Skeleton className="h-8 w-32 max-sm:h-11" />
          ) : (
            invitable.everywhere.length > 0 && <InviteButton slug={slug} roles={invitable} projects={projects} />
          )}
        </>
      }
    >
      {roles.error && !roles.data && (
        <ErrorNote
          title="Couldn't load the roles, so you can't invite members."
          error={roles.error}
          onRetry={() => void roles.refetch()}
          busy={roles.isFetching}
        />
      )}
      {seesInvitations && invitations.error && !invitations.data && (
        <ErrorNote
          title="Couldn't load the invitations."
          error={invitations.error}
          onRetry={() => void invitations.refetch()}
          busy={invitations.isFetching}
        />
      )}
      <People
        slug={slug}
        members={awaitsInvitations ? undefined : members}
        invitations={(seesInvitations && invitations.data) || []}
        roles={offered}
        projects={projects}
        permitted={permitted}
      />
      {!members && error && (
        <ErrorNote title="Couldn't load the members." error={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {(members ? awaitsInvitations : !error) && (
        <Loading label="Loading members" onRetry={() => void refetch()}>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Page>
  );
}
