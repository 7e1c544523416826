import { formatUsd } from '@/lib/format/currency';

/** The change of a monthly price, as text. */
export function costDifference(before: number | null, after: number | null): string {
  if (before === null || after === null) return 'Contact us for pricing.';
  const difference = after - before;
  if (difference === 0) return `The price stays at ${formatUsd(after)}/month.`;
  const sense = difference > 0 ? 'more' : 'less';
  return `${formatUsd(Math.abs(difference))}/month ${sense}: ${formatUsd(after)} instead of ${formatUsd(before)}.`;
}
