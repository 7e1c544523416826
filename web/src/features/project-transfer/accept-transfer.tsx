import { Link } from 'react-router';
import { sessionTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { LonePage } from '@/ui/lone-page';
import { OrganizationsLink } from '@/ui/organizations-link';
import { AcceptForm } from './accept-form';
import { useTargets } from './use-targets';

/** A project transfer as shown to a signed-in user: to accept, or with the missing requirement. */
export function AcceptTransfer({ token, email }: { token: string; email: string }) {
  // An organization created in another window must be available, too.
  useTopic(sessionTopic);
  const { targets, failed } = useTargets();
  if (targets?.length === 0) return <NoTarget />;
  if (targets) return <AcceptForm token={token} email={email} targets={targets} />;
  return (
    <LonePage title="Accept project transfer" actions={failed && <OrganizationsLink />}>
      {failed ? (
        <ErrorNote
          title="Couldn't load your organizations."
          error={failed.error}
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      ) : (
        <Loading label="Loading your organizations">
          <Skeleton className="h-24" />
        </Loading>
      )}
    </LonePage>
  );
}

function NoTarget() {
  return (
    <LonePage
      title="You need an organization first"
      actions={
        <Button asChild variant="primary">
          <Link to="/new">New organization</Link>
        </Button>
      }
    >
      <p>You aren't in an organization where you can create projects.</p>
      <p>Create one, then open the link again.</p>
    </LonePage>
  );
}
