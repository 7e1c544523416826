import { Maximize2 } from 'lucide-react';
import { memo } from 'react';
import { LazyTrendChart } from './lazy-trend-chart';
import type { Metric } from './metrics';
import { currentOf, extremeOf } from './trend';
import { useTrend } from './use-trend';

interface TrendFigureProps {
  projectRef: string;
  metric: Metric;
  /** End of the chart in milliseconds; changes once per point. */
  end: number;
  /** False: the newest values are those before a pause. */
  isRunning?: boolean;
  onOpen: (metric: Metric) => void;
}

/** A small metric: current value, extreme, and chart. */
export const TrendFigure = memo(function TrendFigure({ projectRef, metric, end, isRunning = true, onOpen }: TrendFigureProps) {
  const trend = useTrend(projectRef, metric, end);
  if (!trend) return null;
  const current = isRunning || metric.id === 'size' ? currentOf(trend) : null;
  const extreme = extremeOf(metric, trend);
  return (
    <figure data-chart={metric.id} className="relative grid min-w-0 gap-1 rounded-md border p-3">
      <figcaption className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2">
        <span className="text-sm text-muted">{metric.title}</span>
        <button
          type="button"
          aria-label={`Open ${metric.title.toLowerCase()} larger`}
          data-tooltip="Enlarge"
          onClick={() => onOpen(metric)}
          className="-m-1.5 grid size-8 place-items-center rounded-md text-muted hover:bg-hover hover:text-text max-sm:size-11"
        >
          <Maximize2 className="size-3.5" aria-hidden="true" />
        </button>
        <span className="text-lg font-semibold tabular-nums">{current === null ? (isRunning ? 'No data' : 'Paused') : metric.format(current)}</span>
        <span className="col-span-2 text-xs text-muted tabular-nums">
          {extreme === null
            ? 'No data in 24 hours'
            : `24 h ${metric.extreme.words}: ${metric.format(extreme)}${trend.limit === null ? '' : ` of ${metric.format(trend.limit)}`}`}
        </span>
      </figcaption>
      <div aria-hidden="true">
        <LazyTrendChart metric={metric} trend={trend} size="small" />
      </div>
    </figure>
  );
});
