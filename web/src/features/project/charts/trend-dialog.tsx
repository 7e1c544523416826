import { useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Skeleton } from '@/ui/loading';
import { LazyTrendChart } from './lazy-trend-chart';
import type { Marker, ProjectEvent } from './markers';
import type { Metric } from './metrics';
import type { Span } from './span';
import { TrendEvents } from './trend-events';
import { TrendLegend } from './trend-legend';
import { TrendTable } from './trend-table';
import { useTrend } from './use-trend';
import type { View } from './view';
import { ZoomButtons } from './zoom-buttons';

export interface TrendDialogProps {
  projectRef: string;
  metric: Metric;
  view: View;
  markers: readonly Marker[];
  events: readonly ProjectEvent[];
  onZoom: (span: Span | null) => void;
  onClose: () => void;
}

/** An enlarged metric, live like the small one, with an optional table. */
export function TrendDialog({ projectRef, metric, view, markers, events, onZoom, onClose }: TrendDialogProps) {
  const rows = useTrend(projectRef, metric, view);
  const [tabled, setTabled] = useState(false);
  const when = view.isZoomed ? view.title : `the ${view.title.toLowerCase()}`;
  return (
    <Dialog open onClose={onClose} title={`${metric.title}, ${when}`} description={metric.explained} size="xlarge">
      <TrendLegend metric={metric} markers={markers} />
      {rows ? (
        <LazyTrendChart metric={metric} rows={rows} view={view} markers={markers} size="large" isInteractive onZoom={onZoom} />
      ) : (
        <Skeleton className="h-[260px]" />
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <ZoomButtons view={view} onZoom={onZoom} />
        <Button aria-expanded={tabled} onClick={() => setTabled(!tabled)}>
          {tabled ? 'Hide table' : 'Show as table'}
        </Button>
      </div>
      {tabled && (
        <>
          <TrendTable projectRef={projectRef} metric={metric} view={view} />
          <TrendEvents events={events} view={view} />
        </>
      )}
    </Dialog>
  );
}
