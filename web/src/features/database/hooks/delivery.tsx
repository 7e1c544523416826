import type { DeliveryState, HookAttempt, HookDelivery } from '@/lib/entities/hooks';
import { formatLong, formatStepTime } from '@/lib/format/time';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';

export const stateLabels: Record<DeliveryState, string> = { pending: 'Pending', delivering: 'Sending', delivered: 'Delivered', dead: 'Dead letter' };
const tones = { pending: 'warn', delivering: 'plain', delivered: 'ok', dead: 'danger' } as const;

/** A delivery with its attempts and its body. */
export function Delivery({ delivery, onReplay }: { delivery: HookDelivery; onReplay?: () => void }) {
  const { state, event, test, log, body, body_bytes } = delivery;
  const hasEnded = state === 'delivered' || state === 'dead';
  return (
    <li className="grid min-w-0 gap-2 rounded-md border bg-surface p-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
        <span className="font-mono text-xs">{test ? 'Test event' : event}</span>
        <time dateTime={delivery.created_at} className="tabular-nums">
          {formatLong(delivery.created_at)}
        </time>
        {onReplay && hasEnded && (
          <Button variant="ghost" aria-label={`Replay delivery ${delivery.seq}`} onClick={onReplay} className="-my-1.5 ml-auto">
            Replay
          </Button>
        )}
      </div>
      <code className="font-mono text-xs text-muted [overflow-wrap:anywhere]">{delivery.id}</code>
      <p className="text-muted">{waitText(delivery)}</p>
      {log.length > 0 && (
        <ol aria-label={`Attempts of delivery ${delivery.seq}`} className="grid gap-1 border-t pt-2">
          {log.map((it) => (
            <Attempt key={it.at} attempt={it} />
          ))}
        </ol>
      )}
      <details>
        <summary className="cursor-pointer text-muted">Body, {body_bytes.toLocaleString('en-US')} bytes</summary>
        <pre tabIndex={0} aria-label={`Body of delivery ${delivery.seq}`} className="mt-2 max-h-60 overflow-auto rounded-sm bg-background p-2 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</pre>
      </details>
    </li>
  );
}

function waitText({ state, next_attempt_at, attempts }: HookDelivery): string {
  if (state === 'dead') return `Given up after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}.`;
  if (state === 'delivered') return attempts === 1 ? 'Delivered by the first attempt.' : `Delivered by attempt ${attempts}.`;
  if (state === 'delivering') return `Attempt ${attempts} is in progress.`;
  if (next_attempt_at !== null) return `Next attempt: ${formatLong(next_attempt_at)}.`;
  return 'Waits for its turn. Earlier changes of the same row come first.';
}

function Attempt({ attempt: { number, at, duration_ms, status, response, error } }: { attempt: HookAttempt }) {
  return (
    <li className="grid min-w-0 gap-0.5">
      <span className="flex flex-wrap gap-x-3 tabular-nums">
        <span>Attempt {number}</span>
        <time dateTime={at} className="text-muted">
          {formatLong(at)}
        </time>
        <span className={status !== null && status >= 200 && status < 300 ? 'text-ok' : 'text-danger'}>{status ?? 'No response'}</span>
        <span className="text-muted">{formatStepTime(duration_ms)}</span>
      </span>
      {(error !== '' || response !== '') && <span className="font-mono text-xs [overflow-wrap:anywhere]">{error !== '' ? error : response}</span>}
    </li>
  );
}
