import { hasPassword, useUser, verifiedFactors } from '@/api/account/get-user';
import { CodeForm } from '../code-form';
import { useGiveCode } from '../use-give-code';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { ProofPasswordForm } from './proof-password-form';

interface ProofDialogProps {
  /** True once the user has given a proof. */
  onEnd: (isProven: boolean) => void;
}

/** Asks for a proof of identity: a code if there is an authenticator, else the password. */
export function ProofDialog({ onEnd }: ProofDialogProps) {
  const { data: user, error, refetch, isFetching } = useUser();
  const giving = useGiveCode();
  const factors = user ? verifiedFactors(user) : [];
  const proving = { ...giving, give: async (id: string, code: string) => (await giving.give(id, code)) && (onEnd(true), true) };
  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      title="Confirm it’s you"
      description="You signed in more than 10 minutes ago."
    >
      {!user &&
        (error ? (
          <ErrorNote error={error} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Loading label="Loading your account" onRetry={() => void refetch()}>
            <Skeleton className="h-10" />
          </Loading>
        ))}
      {user && factors.length > 0 && (
        <CodeForm giving={proving} factors={factors.map(({ id, friendly_name }) => ({ id, name: friendly_name ?? '' }))} />
      )}
      {user && factors.length === 0 && hasPassword(user) && <ProofPasswordForm email={user.email} onEnd={onEnd} />}
      {user && factors.length === 0 && !hasPassword(user) && (
        <p className="text-sm">Sign out and back in, then return to this page.</p>
      )}
    </Dialog>
  );
}
