import { type ComponentProps, lazy } from 'react';
import { Skeleton } from '@/ui/loading';
import { WhenSeen } from '@/ui/when-seen';
import type { TrendChart } from './trend-chart';

/**
 * The chart library is larger than most pages, so it is loaded once there is data and the chart is
 * in view.
 */
const Chart = lazy(async () => ({ default: (await import('./trend-chart')).TrendChart }));

/** A chart, with a placeholder until it is scrolled into view and loaded. */
export function LazyTrendChart(props: ComponentProps<typeof TrendChart>) {
  return (
    <WhenSeen shape={<Skeleton className={props.size === 'large' ? 'h-[260px]' : 'h-[88px]'} />}>
      <Chart {...props} />
    </WhenSeen>
  );
}
