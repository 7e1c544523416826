import type { ServerEvent } from './link';

/** A page comes back within this, whatever a server said. */
export const returnDelayCapMs = 30_000;

/** When a server that stops wants the page back, in ms from now; null for any other event. */
export function returnDelayMs({ name, args }: ServerEvent): number | null {
  if (name !== 'reconnect') return null;
  const after = (args[0] as { after_ms?: unknown } | undefined | null)?.after_ms;
  if (typeof after !== 'number' || !(after >= 0)) return null;
  return Math.min(after, returnDelayCapMs);
}
