/** How close a usage is to its limit. */
export type UsageLevel = 'ample' | 'near' | 'reached';

const nearFrom = 0.8;

/** The level of a share of a limit. */
export function levelOf(share: number): UsageLevel {
  if (share >= 1) return 'reached';
  return share >= nearFrom ? 'near' : 'ample';
}

/** The width of its bar in whole percent, between 0 and 100. */
export const percentOf = (share: number): number => Math.floor(Math.min(1, Math.max(0, share)) * 100);
