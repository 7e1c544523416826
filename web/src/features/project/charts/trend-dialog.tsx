import { useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { LazyTrendChart } from './lazy-trend-chart';
import type { Metric } from './metrics';
import { TrendLegend } from './trend-legend';
import { TrendTable } from './trend-table';
import { useTrend } from './use-trend';

interface TrendDialogProps {
  projectRef: string;
  metric: Metric;
  end: number;
  onClose: () => void;
}

/** An enlarged metric, live like the small one, with an optional table. */
export function TrendDialog({ projectRef, metric, end, onClose }: TrendDialogProps) {
  const trend = useTrend(projectRef, metric, end);
  const [tabled, setTabled] = useState(false);
  return (
    <Dialog open onClose={onClose} title={`${metric.title}, the last 24 hours`} description={metric.explained} size="xlarge">
      {trend && (
        <>
          <TrendLegend metric={metric} limit={trend.limit} />
          <LazyTrendChart metric={metric} trend={trend} size="large" />
        </>
      )}
      <div>
        <Button aria-expanded={tabled} onClick={() => setTabled(!tabled)}>
          {tabled ? 'Hide table' : 'Show as table'}
        </Button>
      </div>
      {tabled && <TrendTable projectRef={projectRef} metric={metric} />}
    </Dialog>
  );
}
