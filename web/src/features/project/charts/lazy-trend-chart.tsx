import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '@/ui/loading';
import type { TrendChart } from './trend-chart';

/** The library that draws is larger than most pages: it comes once there is something to draw. */
const Chart = lazy(async () => ({ default: (await import('./trend-chart')).TrendChart }));

/** A chart, and its shape until what draws it is there. */
export function LazyTrendChart(props: ComponentProps<typeof TrendChart>) {
  return (
    <Suspense fallback={<Skeleton className={props.size === 'large' ? 'h-[260px]' : 'h-[88px]'} />}>
      <Chart {...props} />
    </Suspense>
  );
}
