import { formatClock, formatDay, twoDigits } from '@/lib/format/time';
import type { HistogramBar } from '@/lib/logs/histogram';

/** Labels of the axis at most, so that they do not overlap on a phone. */
const ticksMax = 4;
const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The labels below the bars: the time of day, or the day if there are several. */
export function axisTicks(bars: readonly HistogramBar[]): { at: number; text: string }[] {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return [];
  const width = last.span.to - first.span.from;
  const step = Math.max(1, Math.ceil(bars.length / ticksMax));
  return bars.flatMap(({ span: { from } }, at) => {
    if (at % step !== 0) return [];
    const time = new Date(from);
    const clock = first.span.to - first.span.from < minuteMs ? `${formatClock(time)}:${twoDigits(time.getSeconds())}` : formatClock(time);
    const day = formatDay(time.toISOString()).slice(0, 6);
    return [{ at, text: width > 2 * dayMs ? day : width > dayMs ? `${day} ${clock}` : clock }];
  });
}
