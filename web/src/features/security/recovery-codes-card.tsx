import { useState } from 'react';
import { useRecoveryCodesLeft } from '@/api/account/count-recovery-codes';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { FreshCodesDialog } from './lazy-codes-dialog';

/** Below this number a warning is shown. */
const fewCodes = 3;

/** The number of unused recovery codes, and a button to create new ones. */
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
      description="Use a recovery code to sign in if you lose your authenticator. Each code works once."
      aside={
        left !== undefined && (
          <Button onClick={left === 0 ? make : () => setAsking(true)}>
            {left === 0 ? 'Create recovery codes' : 'Create new codes'}
          </Button>
        )
      }
    >
      {left === undefined ? (
        error ? (
          <ErrorNote title="Couldn't load your recovery codes." error={error} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Loading label="Loading your recovery codes" onRetry={() => void refetch()}>
            <Skeleton className="h-5 w-40" />
          </Loading>
        )
      ) : (
        <p className={`text-sm ${left < fewCodes ? 'text-warn' : 'text-muted'}`}>{wordsFor(left)}</p>
      )}
      <ConfirmationDialog
        visible={asking}
        title="Create new recovery codes"
        confirmText="Create new codes"
        onConfirm={make}
        onCancel={() => setAsking(false)}
      >
        Your current codes stop working.
      </ConfirmationDialog>
      {making && <FreshCodesDialog onClose={() => setMaking(false)} />}
    </Card>
  );
}

function wordsFor(left: number): string {
  if (left === 0) return "No codes left. If you lose your authenticator, you can't sign in.";
  if (left === 1) return '1 code left. Create new codes soon.';
  return left < fewCodes ? `${left} codes left. Create new codes soon.` : `${left} codes left.`;
}
