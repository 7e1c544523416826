import { useOperators } from '@/api/operations/operators';
import { useProfile } from '@/api/profile/get-profile';
import { operatorsTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { AddOperatorForm } from './add-operator-form';
import { OperatorRow } from './operator-row';

/** The platform roles, separate from the roles of organizations. */
export function OperatorsPage() {
  useTopic(operatorsTopic);
  const { data, error, refetch, isFetching } = useOperators();
  const { data: profile } = useProfile();
  const operators = data?.toSorted((a, b) => a.email.localeCompare(b.email));
  const isLast = operators?.filter((it) => it.role === 'operator').length === 1;
  return (
    <Page
      narrow
      title="Operators"
      subtitle="Manage platform roles. Operators have full access. On-call members see the status board and manage incidents and the notice. Roles in an organization are managed there."
    >
      {operators ? (
        <Card flush title="Assigned roles">
          <ul aria-label="Operators" className="divide-y">
            {operators.map((it) => (
              <OperatorRow key={it.gotrue_id} operator={it} isMe={it.gotrue_id === profile?.gotrue_id} isLast={isLast && it.role === 'operator'} />
            ))}
          </ul>
        </Card>
      ) : error ? (
        <ErrorNote title="Couldn't load the operators." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the operators" onRetry={() => void refetch()}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      <Card title="Assign a role" description="The person needs an account. The change applies immediately.">
        <AddOperatorForm />
      </Card>
    </Page>
  );
}
