import { useConnection } from '@/streams/use-connection';
import type { ConnectionState } from '@/streams/connection/connection-state';
import { useClock } from '@/lib/use-wall-clock';
import { classNames } from '@/ui/class-names';

/** Connection state: a dot, a label and a retry button. */
export function ConnectionIndicator() {
  const { state, retryNow } = useConnection();
  const waiting = state.kind === 'reconnecting' && state.nextTryAt !== null;
  const now = useClock(waiting ? 250 : null);
  if (state.kind === 'idle') return null;
  return (
    <div data-connection={state.kind} className="flex items-center gap-2 text-sm">
      <Dot kind={state.kind} />
      <span role="status" className={state.kind === 'live' ? 'max-sm:sr-only text-muted' : ''}>
        {words[state.kind]}
      </span>
      {waiting && (
        <>
          {/* The countdown is hidden from screen readers, which would announce every second. */}
          <span aria-hidden="true" className="text-muted tabular-nums">
            in {secondsUntil(state.nextTryAt ?? now, now)} s
          </span>
          <button type="button" onClick={retryNow} className="control rounded-sm px-1 text-accent hover:underline">
            Retry now
          </button>
        </>
      )}
    </div>
  );
}

const words: Record<ConnectionState['kind'], string> = {
  idle: '',
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
};

const dots: Record<ConnectionState['kind'], string> = {
  idle: 'bg-idle',
  connecting: 'bg-info animate-pulse-soft',
  live: 'bg-ok',
  reconnecting: 'bg-warn animate-pulse-soft',
  offline: 'border-2 border-danger',
};

function Dot({ kind }: { kind: ConnectionState['kind'] }) {
  return <span aria-hidden="true" className={classNames('size-2 rounded-full', dots[kind])} />;
}

function secondsUntil(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / 1_000));
}
