import { Suspense, useState } from 'react';
import { useRecoveryCodesLeft } from '@/api/account/count-recovery-codes';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { FreshCodesDialog } from './lazy-codes-dialog';

/** Fewer than this are soon none. */
const fewCodes = 3;

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryCodesCard() {
  const { data: left, error, refetch, isFetching } = useRecoveryCodesLeft();
  const [asking, setAsking] = useState(false);
  const [making, setMaking] = useState(false);
  const make = () => {
    setAsking(false);
    setMaking(true);
  };
  return (
    <Card
      title="Recovery codes"
      description="Each stands in for your authenticator once, on the day it is lost."
      aside={
        left !== undefined && (
          <Button onClick={left === 0 ? make : () => setAsking(true)}>
            {left === 0 ? 'Make recovery codes' : 'Make new codes'}
          </Button>
        )
      }
    >
      {left === undefined ? (
        error ? (
          <ErrorNote title="Could not count your codes." error={error} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Loading label="Counting your recovery codes" onRetry={() => void refetch()}>
            <Skeleton className="h-5 w-40" />
          </Loading>
        )
      ) : (
        <p className={`text-sm ${left < fewCodes ? 'text-warn' : 'text-muted'}`}>{wordsFor(left)}</p>
      )}
      <ConfirmationDialog
        visible={asking}
        title="Make new recovery codes"
        confirmText="Make new codes"
        onConfirm={make}
        onCancel={() => setAsking(false)}
      >
        The codes you have now no longer count.
      </ConfirmationDialog>
      <Suspense fallback={null}>{making && <FreshCodesDialog onClose={() => setMaking(false)} />}</Suspense>
    </Card>
  );
}

function wordsFor(left: number): string {
  if (left === 0) return 'No codes left. Without your authenticator you could not sign in.';
  if (left === 1) return '1 code left. Make new ones soon.';
  return left < fewCodes ? `${left} codes left. Make new ones soon.` : `${left} codes left.`;
}
