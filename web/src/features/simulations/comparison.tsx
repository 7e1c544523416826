import { useMemo } from 'react';
import { Link } from 'react-router';
import { useNow } from '@/streams/use-now';
import { Card } from '@/ui/card';
import { Moment } from '@/ui/moment';
import { compareFigures, compareThresholds, differencesOf, type Side } from './compare';
import { ComparedFigures } from './compared-figures';
import { ComparedThresholds } from './compared-thresholds';
import { latencyChart, type RunChart, sessionsChart } from './run-charts';
import { RunFigure } from './run-figure';
import { optionText, runName } from './run-texts';
import { sideBySide } from './series';

/** A run with its ID. */
export type NamedSide = Side & { id: string };

interface ComparisonProps {
  a: NamedSide;
  b: NamedSide;
}

/** Refresh interval of ages. */
const ageTickMs = 30_000;

/** Options and outcome of both runs. */
export function Comparison({ a, b }: ComparisonProps) {
  const differences = differencesOf(a, b);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Which name="First" side={a} />
        <Which name="Second" side={b} />
      </div>
      {differences.length > 0 && (
        <div role="note" className="grid gap-1 rounded-md border border-warn/40 bg-warn/12 px-4 py-3 text-sm">
          {differences.map((it) => (
            <p key={it}>{it}</p>
          ))}
          <p className="text-muted">The runs differ in their setup, so neither is marked as better.</p>
        </div>
      )}
      <Card flush title="Metrics">
        <ComparedFigures figures={compareFigures(a, b)} />
      </Card>
      <Card flush title="Thresholds">
        <ComparedThresholds thresholds={compareThresholds(a.result, b.result)} figures={[...a.result.figures, ...b.result.figures]} />
      </Card>
      <section aria-label="Charts" className="grid gap-4 lg:grid-cols-2">
        <TwoLines chart={latencyChart} line="p99" a={a} b={b} />
        <TwoLines chart={sessionsChart} line="Connected" a={a} b={b} />
      </section>
    </>
  );
}

function Which({ name, side: { id, result, run } }: { name: string; side: NamedSide }) {
  const now = useNow(ageTickMs);
  const options = { ground: result.ground, short: result.short, seed: result.seed, connections: run?.connections ?? null };
  return (
    <section aria-label={`${name} run`} className="rounded-md border bg-surface p-4 text-sm">
      <p className="text-muted">{name}</p>
      <p className="text-base font-semibold">
        <Link to={`/ops/simulations/${id}`} className="underline-offset-2 hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center">
          {run ? runName(run) : result.title}
        </Link>
      </p>
      <p className="text-muted tabular-nums">
        {run?.name && `${result.title} · `}
        {optionText(options)}
      </p>
      <p className="text-muted">
        {result.passed ? 'Passed' : result.stopped === null ? 'Failed' : 'Stopped'}
        {run && (
          <>
            , started <Moment iso={run.started_at} now={now} /> by {run.started_by}
          </>
        )}
      </p>
    </section>
  );
}

/** A line of a chart, of both runs. */
function TwoLines({ chart, line, a, b }: ComparisonProps & { chart: RunChart; line: string }) {
  const of = chart.lines.find((it) => it.label === line)?.of;
  const both = useMemo<RunChart>(
    () => ({
      ...chart,
      title: chart.lines.length > 1 ? `${chart.title}, ${line}` : chart.title,
      // Their values are already in the rows.
      lines: [
        { name: 'main', label: 'First', of: () => null },
        { name: 'other', label: 'Second', of: () => null },
      ],
    }),
    [chart, line],
  );
  const rows = useMemo(() => (of ? sideBySide(of, a.result.series, b.result.series) : []), [of, a, b]);
  return <RunFigure chart={both} rows={rows} until={rows.at(-1)?.at ?? 0} isLive={false} />;
}
