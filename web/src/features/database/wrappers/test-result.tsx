import { CircleAlert, CircleCheck } from 'lucide-react';
import type { useTestWrapper } from '@/api/database/use-wrapper';
import { hasMoved } from '@/lib/database/foreign-server';
import { messageOf } from '@/lib/error-message';
import { Button } from '@/ui/button';

interface TestResultProps {
  test: Pick<ReturnType<typeof useTestWrapper>, 'data' | 'error' | 'isPending' | 'variables'>;
  /** Absent: the user may not change the server. */
  onUpdateAddress?: () => void;
}

/** What the last test of a server found, in its row. */
export function TestResult({ test: { data, error, isPending, variables }, onUpdateAddress }: TestResultProps) {
  return (
    <span role="status" className="grid gap-1 text-left text-xs whitespace-normal empty:hidden">
      {isPending && <span className="text-muted">Connecting as {variables?.role}…</span>}
      {!isPending && error != null && <Line isGood={false} text={messageOf(error)} />}
      {!isPending && data && (
        <>
          <Line isGood={data.is_connected} text={data.is_connected ? `Connected as ${variables?.role ?? ''}` : data.message} />
          {data.detail !== null && (
            <details className="text-muted">
              <summary className="w-fit cursor-pointer">PostgreSQL’s own words</summary>
              <span className="block pt-1 font-mono whitespace-pre-wrap [overflow-wrap:anywhere]">{data.detail}</span>
            </details>
          )}
          {data.address_fault !== null && data.cause !== 'address_refused' && <Line isGood={false} text={data.address_fault} />}
          {hasMoved(data) && (
            <span className="grid justify-items-start gap-1 text-warn">
              The host has another address now: {data.current_address}.{onUpdateAddress && <Button onClick={onUpdateAddress}>Update address</Button>}
            </span>
          )}
        </>
      )}
    </span>
  );
}

function Line({ isGood, text }: { isGood: boolean; text: string }) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <span className={`flex items-start gap-1.5 [overflow-wrap:anywhere] ${isGood ? 'text-ok' : 'text-danger'}`}>
      <Icon className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
      {text}
    </span>
  );
}
