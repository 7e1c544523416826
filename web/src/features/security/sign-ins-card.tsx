import { useState } from 'react';
import { toast } from 'sonner';
import { useEndOtherSignIns } from '@/api/account/end-other-sign-ins';
import { useSignIns } from '@/api/account/list-sign-ins';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { SignInRow } from './sign-in-row';

/** Relative times are looked at anew this often. */
const lookMs = 30_000;

/** Where I am signed in, and the end of it. */
export function SignInsCard() {
  const { data: signIns, error, refetch, isFetching } = useSignIns();
  const endOthers = useEndOtherSignIns();
  const [asking, setAsking] = useState(false);
  const now = useNow(lookMs);
  const others = signIns?.filter((it) => !it.current).length ?? 0;
  const confirm = () =>
    endOthers.mutate(undefined, {
      onSuccess: () => {
        toast.success('You are signed in here alone');
        setAsking(false);
      },
    });
  return (
    <Card
      title="Sign-ins"
      description="Where you are signed in now. One that you do not know is best ended, and your password changed."
      aside={
        others > 0 && (
          <Button look="danger-outline" onClick={() => setAsking(true)}>
            End all others
          </Button>
        )
      }
    >
      {signIns ? (
        <ul aria-label="Sign-ins" className="grid divide-y">
          {[...signIns]
            .sort((a, b) => Number(b.current) - Number(a.current) || b.last_used_at.localeCompare(a.last_used_at))
            .map((signIn) => (
              <SignInRow key={signIn.id} signIn={signIn} now={now} />
            ))}
        </ul>
      ) : error ? (
        <ErrorNote title="Could not load your sign-ins." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading your sign-ins" onRetry={() => void refetch()}>
          <Skeleton className="h-24" />
        </Loading>
      )}
      <ConfirmationDialog
        visible={asking}
        title="End all other sign-ins"
        variant="danger"
        confirmText="End all others"
        loading={endOthers.isPending}
        error={endOthers.error && <ErrorNote error={endOthers.error} />}
        onConfirm={confirm}
        onCancel={() => {
          endOthers.reset();
          setAsking(false);
        }}
      >
        {others === 1 ? 'The other place you are signed in at' : `The ${others} other places you are signed in at`} close
        at once. This one stays.
      </ConfirmationDialog>
    </Card>
  );
}
