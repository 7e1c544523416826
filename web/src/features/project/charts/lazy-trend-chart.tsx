import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '@/ui/loading';
import { chartPlots } from './chart-layout';
import type { Span } from './span';
import { StillChart } from './still-chart';
import type { TrendChart } from './trend-chart';
import { ZoomArea } from './zoom-area';

/** The chart library is larger than most pages, so it is loaded when a chart is used or enlarged. */
const Chart = lazy(async () => ({ default: (await import('./trend-chart')).TrendChart }));

interface LazyTrendChartProps extends ComponentProps<typeof TrendChart> {
  /** False: a small chart is only drawn. */
  isInteractive: boolean;
  onZoom: (span: Span) => void;
}

/** A chart that can be zoomed, with a placeholder until its code is loaded; a small one is its drawing. */
export function LazyTrendChart({ isInteractive, onZoom, ...chart }: LazyTrendChartProps) {
  const placeholder = chart.size === 'large' ? <Skeleton className="h-[260px]" /> : <StillChart {...chart} />;
  return (
    <ZoomArea plot={chartPlots[chart.size]} shown={chart.view} onZoom={onZoom}>
      {isInteractive ? (
        <Suspense fallback={placeholder}>
          <Chart {...chart} />
        </Suspense>
      ) : (
        placeholder
      )}
    </ZoomArea>
  );
}
