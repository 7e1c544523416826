import { type ComponentProps, lazy } from 'react';
import { Skeleton } from '@/ui/loading';
import { WhenSeen } from '@/ui/when-seen';
import type { TrendChart } from './trend-chart';

/** The library that draws is larger than most pages: it comes once there is something to draw, and someone to see it. */
const Chart = lazy(async () => ({ default: (await import('./trend-chart')).TrendChart }));

/** A chart, and its shape until it is scrolled to and what draws it is there. */
export function LazyTrendChart(props: ComponentProps<typeof TrendChart>) {
  return (
    <WhenSeen shape={<Skeleton className={props.size === 'large' ? 'h-[260px]' : 'h-[88px]'} />}>
      <Chart {...props} />
    </WhenSeen>
  );
}
