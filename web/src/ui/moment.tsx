import { formatExact, formatLong, formatRelative, formatTimestamp } from '@/lib/format/time';

/** A time relative to `now`; on hover the local time, and the exact time in UTC. */
export function Moment({ iso, now }: { iso: string; now: number }) {
  return (
    <time dateTime={formatTimestamp(iso)} title={`${formatLong(iso)} = ${formatExact(iso)}`}>
      {formatRelative(iso, now)}
    </time>
  );
}
