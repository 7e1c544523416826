/** Delay before the first retry. */
export const backoffBaseMs = 1_000;

/** The longest delay; an open dashboard reconnects within this time after an outage. */
export const backoffCapMs = 15_000;

/**
 * Up to this share of a delay is subtracted at random, so that browsers do not reconnect at the
 * same time.
 */
const jitterShare = 0.3;

/** Delay after this number of consecutive failures (1 or more). `random` is in [0, 1). */
export function backoffMs(failures: number, random: number): number {
  const exponent = Math.min(Math.max(failures, 1) - 1, 30);
  const full = Math.min(backoffCapMs, backoffBaseMs * 2 ** exponent);
  return Math.round(full * (1 - jitterShare * random));
}
