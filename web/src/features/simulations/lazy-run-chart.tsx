import { type ComponentProps, lazy, Suspense, useRef } from 'react';
import { Skeleton } from '@/ui/loading';
import { useSeen } from '@/ui/use-seen';
import type { RunChart } from './run-chart';

/** The library that draws is larger than most pages: it comes once there is something to draw, and somebody to see it. */
const Chart = lazy(async () => ({ default: (await import('./run-chart')).RunChart }));

/** A chart, and its shape until it is scrolled to and what draws it is there. */
export function LazyRunChart(props: ComponentProps<typeof RunChart>) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  const shape = <Skeleton className="h-[180px]" />;
  return (
    <div ref={place}>
      {seen ? (
        <Suspense fallback={shape}>
          <Chart {...props} />
        </Suspense>
      ) : (
        shape
      )}
    </div>
  );
}
