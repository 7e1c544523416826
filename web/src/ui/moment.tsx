import { formatAge, formatExact, formatLong, formatRelative, formatTimestamp } from '@/lib/format/time';

interface MomentProps {
  iso: string;
  now: number;
  /** It can be in the future, such as an expiry; else a time ahead of this clock is shown as now. */
  future?: boolean;
}

/** A time relative to `now`; on hover the local time, and the exact time in UTC. */
export function Moment({ iso, now, future = false }: MomentProps) {
  return (
    <time dateTime={formatTimestamp(iso)} title={`${formatLong(iso)} = ${formatExact(iso)}`}>
      {future ? formatRelative(iso, now) : formatAge(iso, now)}
    </time>
  );
}
