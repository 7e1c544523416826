import { useState } from 'react';
import { useEndOtherSignIns } from '@/api/account/end-other-sessions';
import { useSignIns } from '@/api/account/list-sessions';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { toast } from '@/ui/toast';
import { SignInRow } from './session-row';

/** Refresh interval of relative times. */
const tickMs = 30_000;

/** The user's sessions, with buttons to sign out. */
export function SignInsCard() {
  const { data: signIns, error, refetch, isFetching } = useSignIns();
  const endOthers = useEndOtherSignIns();
  const [asking, setAsking] = useState(false);
  const now = useNow(tickMs);
  const others = signIns?.filter((it) => !it.current).length ?? 0;
  const confirm = () =>
    endOthers.mutate(undefined, {
      onSuccess: () => {
        toast.success('All other sessions signed out');
        setAsking(false);
      },
    });
  return (
    <Card
      title="Sessions"
      description="Devices signed in to your account. If you don't recognize one, sign it out and change your password."
      aside={
        others > 0 && (
          <Button variant="danger-outline" onClick={() => setAsking(true)}>
            Sign out all others
          </Button>
        )
      }
    >
      {signIns ? (
        <ul aria-label="Sessions" className="grid divide-y">
          {[...signIns]
            .sort((a, b) => Number(b.current) - Number(a.current) || b.last_used_at.localeCompare(a.last_used_at))
            .map((signIn) => (
              <SignInRow key={signIn.id} signIn={signIn} now={now} />
            ))}
        </ul>
      ) : error ? (
        <ErrorNote title="Couldn't load your sessions." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading your sessions" onRetry={() => void refetch()}>
          <Skeleton className="h-24" />
        </Loading>
      )}
      <ConfirmationDialog
        visible={asking}
        title="Sign out all other sessions"
        variant="danger"
        confirmText="Sign out all others"
        loading={endOthers.isPending}
        error={endOthers.error && <ErrorNote error={endOthers.error} />}
        onConfirm={confirm}
        onCancel={() => {
          endOthers.reset();
          setAsking(false);
        }}
      >
        {others === 1 ? 'Your other session is' : `Your ${others} other sessions are`} signed out immediately. This session stays signed in.
      </ConfirmationDialog>
    </Card>
  );
}
