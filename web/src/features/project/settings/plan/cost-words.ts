import { formatUsd } from '@/lib/format/currency';

/** What a change of what is paid each month means, in words. */
export function costDifference(before: number | null, after: number | null): string {
  if (before === null || after === null) return 'What that costs is by agreement.';
  const difference = after - before;
  if (difference === 0) return `The price stays ${formatUsd(after)} a month.`;
  const sense = difference > 0 ? 'more' : 'less';
  return `${formatUsd(Math.abs(difference))} ${sense} a month: ${formatUsd(after)} instead of ${formatUsd(before)}.`;
}
