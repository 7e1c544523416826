import type { ServerEvent } from './link';

/** Maximum delay, whatever the server requests. */
export const returnDelayCapMs = 30_000;

/** The return delay in ms requested by a stopping server; null for any other event. */
export function returnDelayMs({ name, args }: ServerEvent): number | null {
  if (name !== 'reconnect') return null;
  const after = (args[0] as { after_ms?: unknown } | undefined | null)?.after_ms;
  if (typeof after !== 'number' || !(after >= 0)) return null;
  return Math.min(after, returnDelayCapMs);
}
