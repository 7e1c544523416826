import { Maximize2 } from 'lucide-react';
import { memo } from 'react';
import { Skeleton } from '@/ui/loading';
import { LazyTrendChart } from './lazy-trend-chart';
import type { Marker } from './markers';
import { type Metric, nameOf } from './metrics';
import type { Span } from './span';
import { extremeOf, type Row } from './trend';
import { useCurrent, useTrend } from './use-trend';
import type { View } from './view';

/** All figures have this height, also while they are loading, so that nothing moves. */
export const figureHeight = 'h-[184px] max-sm:h-[200px]';

interface TrendFigureProps {
  projectRef: string;
  metric: Metric;
  view: View;
  /** The start of the newest five minutes; changes once per point. */
  end: number;
  markers: readonly Marker[];
  /** False: the newest values are those before a pause. */
  isRunning: boolean;
  /** The pointer has been over the charts. */
  isInteractive: boolean;
  onOpen: (metric: Metric) => void;
  onZoom: (span: Span) => void;
}

/** A small metric: current value, extreme, and chart. */
export const TrendFigure = memo(function TrendFigure({ projectRef, metric, view, end, markers, isRunning, isInteractive, onOpen, onZoom }: TrendFigureProps) {
  const rows = useTrend(projectRef, metric, view);
  const current = useCurrent(projectRef, metric, end, isRunning);
  return (
    <figure data-chart={metric.id} className={`relative flex min-w-0 flex-col justify-between rounded-md border p-3 ${figureHeight}`}>
      <figcaption className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2">
        <span className="truncate text-sm text-muted">{metric.title}</span>
        <button
          type="button"
          aria-label={`Open ${nameOf(metric)} larger`}
          data-tooltip="Enlarge"
          onClick={() => onOpen(metric)}
          className="-m-1.5 grid size-8 place-items-center rounded-md text-muted hover:bg-hover hover:text-text max-sm:-m-3 max-sm:size-11"
        >
          <Maximize2 className="size-3.5" aria-hidden="true" />
        </button>
        <span className="col-span-2 truncate text-lg font-semibold tabular-nums">
          {current === null ? (isRunning ? 'No data' : 'Paused') : metric.format(current)}
        </span>
        <span className="col-span-2 line-clamp-2 text-xs text-muted tabular-nums">{rows ? extremeText(metric, rows, view) : ' '}</span>
      </figcaption>
      <div aria-hidden="true">
        {rows ? (
          <LazyTrendChart metric={metric} rows={rows} view={view} markers={markers} size="small" isInteractive={isInteractive} onZoom={onZoom} />
        ) : (
          <Skeleton className="h-[88px]" />
        )}
      </div>
    </figure>
  );
});

/** The extreme of the shown time, and the limit: "24 h max: 12 of 60". */
function extremeText(metric: Metric, rows: readonly Row[], { short, words, isZoomed }: View): string {
  const extreme = extremeOf(metric, rows);
  if (extreme === null) return isZoomed ? 'No data in this time' : `No data ${words.replace('over', 'in')}`;
  const name = isZoomed ? (metric.extreme.words === 'max' ? 'Max' : 'Min') : `${short} ${metric.extreme.words}`;
  return `${name}: ${metric.format(extreme)}${metric.limit ? ` of ${metric.format(metric.limit.value)}` : ''}`;
}
