import { useBehavior } from '@/lib/rx/use-behavior';
import type { ConnectionState } from './connection/connection-state';
import { useLive } from './live-context';

/** The connection as the person should see it, and the way to end the wait for the next try. */
export function useConnection(): { state: ConnectionState; retryNow: () => void } {
  const { connection } = useLive();
  return { state: useBehavior(connection.state$), retryNow: connection.retryNow };
}
