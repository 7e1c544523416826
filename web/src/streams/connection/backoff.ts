/** The wait before the first try again. */
export const backoffBaseMs = 1_000;

/** The longest wait; a dashboard left open comes back within this after an outage. */
export const backoffCapMs = 15_000;

/** Up to this share of a wait is taken off at random, so that browsers do not come back at once. */
const jitterShare = 0.3;

/** How long to wait after so many failures in a row (1 and more). `random` is in [0, 1). */
export function backoffMs(failures: number, random: number): number {
  const exponent = Math.min(Math.max(failures, 1) - 1, 30);
  const full = Math.min(backoffCapMs, backoffBaseMs * 2 ** exponent);
  return Math.round(full * (1 - jitterShare * random));
}
