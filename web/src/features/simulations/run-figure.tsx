import { memo, useMemo, useState } from 'react';
import { Button } from '@/ui/button';
import { LazyRunChart } from './lazy-run-chart';
import { LineSwatch } from './line-swatch';
import type { RunChart } from './run-charts';
import { RunTable } from './run-table';
import { gapsOf, type Row, summariesOf } from './series';

interface RunFigureProps {
  chart: RunChart;
  rows: readonly Row[];
  /** End of the time axis, in seconds. */
  until: number;
  /** The run is in progress. */
  isLive: boolean;
}

/** A chart with a text summary, and an optional table. */
export const RunFigure = memo(function RunFigure({ chart, rows, until, isLive }: RunFigureProps) {
  const [tabled, setTabled] = useState(false);
  const summaries = useMemo(() => summariesOf(chart, rows), [chart, rows]);
  const gaps = useMemo(() => gapsOf(chart, rows), [chart, rows]);
  const tableLabel = tabled ? 'Hide table' : 'Show as table';
  const isEmpty = summaries.every((it) => it.most === null);
  return (
    <figure data-chart={chart.id} className="grid min-w-0 content-start gap-3 rounded-md border bg-surface p-4">
      <figcaption className="grid gap-2">
        <span className="text-base font-semibold">{chart.title}</span>
        <span className="text-sm text-muted">{chart.explained}</span>
        {isEmpty ? (
          <span className="text-sm">{emptyText(chart, isLive, rows.length)}</span>
        ) : (
          <dl aria-label={`${chart.title} summary`} className="flex flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums">
            {summaries.map(({ line, last, most }) => (
              <div key={line.name} className="flex items-center gap-2">
                <LineSwatch line={line.name} />
                <dt className="text-muted">{line.label}</dt>
                <dd>
                  {last === null || most === null
                    ? 'no data'
                    : `${chart.format(last)} ${isLive ? 'now' : 'at the end'}, max ${chart.format(most)}`}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </figcaption>
      {!isEmpty && (
        <>
          <LazyRunChart chart={chart} rows={rows} until={until} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-sm text-muted">{gaps > 0 && `No samples in ${gaps} of ${rows.length} intervals.`}</p>
            <Button variant="ghost" aria-expanded={tabled} aria-label={`${tableLabel}: ${chart.title}`} onClick={() => setTabled(!tabled)}>
              {tableLabel}
            </Button>
          </div>
          {tabled && <RunTable chart={chart} rows={rows} />}
        </>
      )}
    </figure>
  );
});

function emptyText({ missing }: RunChart, isLive: boolean, points: number): string {
  if (isLive && points === 0) return 'Waiting for the first values…';
  return ['No data', isLive ? ' yet.' : '.', missing && ` ${missing}`].filter(Boolean).join('');
}
