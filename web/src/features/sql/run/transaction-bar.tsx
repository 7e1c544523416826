import { useClock } from '@/lib/use-wall-clock';
import { Button } from '@/ui/button';
import type { TransactionState } from './create-transaction';

interface TransactionBarProps {
  transaction: TransactionState;
  isRunning: boolean;
  onEnd: (how: 'commit' | 'rollback') => void;
}

const secondMs = 1_000;
const minuteSeconds = 60;

/** The open transaction, until when it may be idle, and how to end it. */
export function TransactionBar({ transaction, isRunning, onEnd }: TransactionBarProps) {
  const { isFailed, isEnding, expiresAt } = transaction;
  // The server counts from the end of the last statement.
  const now = useClock(isRunning ? null : secondMs);
  const left = Math.max(0, Math.ceil((expiresAt - now) / secondMs));
  const isExpired = !isRunning && left === 0;
  return (
    <div role="status" className="flex basis-full flex-wrap items-center gap-2 rounded-md border border-warn/60 px-2 py-1 text-sm">
      <span className="text-warn">{isExpired ? 'Transaction expired' : isFailed ? 'Transaction failed: only a rollback is possible' : 'Transaction open'}</span>
      <span className="text-muted">
        {isExpired ? 'It was idle for too long, so its changes were rolled back.' : 'Rolled back when it is idle for 5 minutes.'}
        {/* Not announced with every second. */}
        {!isExpired && !isRunning && (
          <span aria-hidden="true" className="tabular-nums">{` ${timeText(left)} left.`}</span>
        )}
      </span>
      <span className="ml-auto flex gap-2">
        {!isFailed && !isExpired && (
          <Button variant="primary" onClick={() => onEnd('commit')} disabled={isRunning} busy={isEnding}>
            Commit
          </Button>
        )}
        <Button onClick={() => onEnd('rollback')} disabled={isRunning || isEnding}>
          {isExpired ? 'Dismiss' : 'Rollback'}
        </Button>
      </span>
    </div>
  );
}

const timeText = (seconds: number): string => `${Math.floor(seconds / minuteSeconds)}:${String(seconds % minuteSeconds).padStart(2, '0')}`;
