import { formatExact, formatRelative } from '@/lib/format/time';

/** A moment as seen from `now`, with the exact time on hover. */
export function Moment({ iso, now }: { iso: string; now: number }) {
  return (
    <time dateTime={iso} title={formatExact(iso)}>
      {formatRelative(iso, now)}
    </time>
  );
}
