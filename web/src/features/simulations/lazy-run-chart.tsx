import { type ComponentProps, lazy } from 'react';
import { Skeleton } from '@/ui/loading';
import { WhenSeen } from '@/ui/when-seen';
import type { RunChart } from './run-chart';

/** The library that draws is larger than most pages: it comes once there is something to draw, and someone to see it. */
const Chart = lazy(async () => ({ default: (await import('./run-chart')).RunChart }));

/** A chart, and its shape until it is scrolled to and what draws it is there. */
export function LazyRunChart(props: ComponentProps<typeof RunChart>) {
  return (
    <WhenSeen shape={<Skeleton className="h-[180px]" />}>
      <Chart {...props} />
    </WhenSeen>
  );
}
