import { useUser, verifiedFactors } from '@/api/account/get-user';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { AuthenticatorsCard } from './authenticators-card';
import { ChangePasswordForm } from './change-password-form';
import { RecoveryCodesCard } from './recovery-codes-card';
import { SignInsCard } from './sessions-card';

/** The account's security: password, authenticators, recovery codes, and sessions. */
export function SecurityPage() {
  const { data: user, error, refetch, isFetching } = useUser();
  if (!user) {
    return (
      <Page narrow title="Security">
        {error ? (
          <ErrorNote title="Couldn't load your account." error={error} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Loading label="Loading your account" onRetry={() => void refetch()}>
            <div className="grid gap-6">
              <Skeleton className="h-40" />
              <Skeleton className="h-64" />
            </div>
          </Loading>
        )}
      </Page>
    );
  }
  const factors = verifiedFactors(user);
  return (
    <Page narrow title="Security">
      <AuthenticatorsCard factors={factors} />
      {factors.length > 0 && <RecoveryCodesCard />}
      <Card title="Password" description="Changing it signs you out of all other sessions.">
        <ChangePasswordForm user={user} />
      </Card>
      <SignInsCard />
    </Page>
  );
}
