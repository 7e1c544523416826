import { useMemo } from 'react';
import type { SimulationPoint } from '@/lib/entities/simulation';
import { type RunChart, runCharts } from './run-charts';
import { RunFigure } from './run-figure';
import { measuredPart, rowsOf } from './series';

interface ChartsProps {
  points: readonly SimulationPoint[];
  until: number;
  isLive: boolean;
}

/** The time series of a run. */
export function RunChartsGrid(props: ChartsProps) {
  return (
    <section aria-label="Charts" className="grid gap-4 lg:grid-cols-2">
      {runCharts.map((chart) => (
        <One key={chart.id} chart={chart} {...props} />
      ))}
    </section>
  );
}

function One({ chart, points, ...rest }: ChartsProps & { chart: RunChart }) {
  const rows = useMemo(() => rowsOf(chart, points), [chart, points]);
  // Not everything is measured in both modes: the number of changes per second is known only in
  // simulated time.
  const measured = useMemo(() => measuredPart(chart, rows), [chart, rows]);
  return <RunFigure chart={measured} rows={rows} {...rest} />;
}
