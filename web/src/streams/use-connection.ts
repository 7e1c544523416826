import { useBehavior } from '@/lib/rx/use-behavior';
import type { ConnectionState } from './connection/connection-state';
import { useLive } from './live-context';

/** The connection as displayed, and a function that ends the wait before the next attempt. */
export function useConnection(): { state: ConnectionState; retryNow: () => void } {
  const { connection } = useLive();
  return { state: useBehavior(connection.state$), retryNow: connection.retryNow };
}
