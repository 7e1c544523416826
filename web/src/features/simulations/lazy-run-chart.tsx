import { type ComponentProps, lazy } from 'react';
import { Skeleton } from '@/ui/loading';
import { WhenSeen } from '@/ui/when-seen';
import type { RunChart } from './run-chart';

/**
 * The chart library is larger than most pages, so it is loaded once there is data and the chart is
 * in view.
 */
const Chart = lazy(async () => ({ default: (await import('./run-chart')).RunChart }));

/** A chart, with a placeholder until it is scrolled into view and loaded. */
export function LazyRunChart(props: ComponentProps<typeof RunChart>) {
  return (
    <WhenSeen shape={<Skeleton className="h-[180px]" />}>
      <Chart {...props} />
    </WhenSeen>
  );
}
