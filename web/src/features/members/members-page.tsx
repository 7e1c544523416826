import { useParams } from 'react-router';
import { useMembers } from '@/api/organizations/list-members';
import { useOrganizationTopicName } from '@/api/organizations/list-organizations';
import { useRoles } from '@/api/organizations/list-roles';
import { usePermissions } from '@/api/profile/list-permissions';
import { useTopic } from '@/streams/use-topic';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { AddMemberForm } from './add-member-form';
import { MemberList } from './member-list';
import { rolesFor } from './roles-for';

/** Who belongs to the organization, with which role. */
export function MembersPage() {
  const { slug = '' } = useParams();
  const { data: members, error, refetch, isFetching } = useMembers(slug);
  const { data: roles = [] } = useRoles(slug);
  const permitted = usePermissions(slug);
  const freshness = useTopic(useOrganizationTopicName(slug));
  const addable = rolesFor(roles, permitted, 'write:Create');
  return (
    <Page
      title="Members"
      subtitle="Members see the organization and its projects; their role says what they may do."
      mark={<StaleMark freshness={freshness} />}
    >
      {addable.length > 0 && (
        <Card title="Add member" description="They need an account on this installation first.">
          <AddMemberForm slug={slug} roles={addable} />
        </Card>
      )}
      {members && <MemberList slug={slug} members={members} roles={roles} />}
      {!members && error && (
        <ErrorNote title="Could not load the members." error={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!members && !error && (
        <Loading label="Loading members" onRetry={() => void refetch()}>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Page>
  );
}
