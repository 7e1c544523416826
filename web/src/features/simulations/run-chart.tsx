import { memo, type ReactElement } from 'react';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { runTimeText } from './figure-text';
import { lineStyles } from './line-styles';
import { LineSwatch } from './line-swatch';
import type { LineName, RunChart as Chart } from './run-charts';
import { isAlone, type Row } from './series';

const height = 180;
const axisText = { fontSize: 12, fill: 'var(--sb-muted)' };

interface RunChartProps {
  chart: Chart;
  rows: readonly Row[];
  /** End of the time axis, in seconds; a run in progress has not reached it. */
  until: number;
}

/**
 * A run from start to end. Not animated. Missing data is a gap, and a point between two gaps is a
 * dot; the samples of a chart that has few are joined.
 */
export const RunChart = memo(function RunChart({ chart, rows, until }: RunChartProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <LineChart
        data={rows}
        margin={{ top: 6, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer
        aria-label={`${chart.title} over the run. Use the arrow keys to move between points.`}
      >
        <CartesianGrid stroke="var(--sb-border)" vertical={false} />
        <XAxis
          dataKey="at"
          type="number"
          domain={[0, until]}
          tickFormatter={runTimeText}
          tick={axisText}
          stroke="var(--sb-border-strong)"
          tickCount={5}
        />
        <YAxis
          domain={[0, 'auto']}
          tickFormatter={chart.format}
          tick={axisText}
          tickLine={false}
          axisLine={false}
          tickCount={4}
          width={76}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--sb-border-strong)' }}
          content={({ active, label }) => (active ? <AtPointer chart={chart} row={rows.find((it) => it.at === label)} /> : null)}
        />
        {chart.lines.toReversed().map(({ name }) => (
          <Line
            key={name}
            dataKey={name}
            type="linear"
            stroke={lineStyles[name].stroke}
            strokeWidth={2}
            {...(lineStyles[name].dashes && { strokeDasharray: lineStyles[name].dashes })}
            dot={chart.isSampled ? { r: 2, strokeWidth: 0, fill: lineStyles[name].stroke } : lonePoint(rows, name)}
            activeDot={{ r: 3 }}
            connectNulls={chart.isSampled ?? false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
});

interface PlacedPoint {
  cx?: number;
  cy?: number;
  index?: number;
}

/** Renders a dot for a point between two gaps, which no line reaches, and nothing for others. */
const lonePoint =
  (rows: readonly Row[], line: LineName) =>
  ({ cx, cy, index = -1 }: PlacedPoint): ReactElement => {
    if (!isAlone(rows, index, line) || cx === undefined || cy === undefined) return <g key={index} />;
    return <circle key={index} cx={cx} cy={cy} r={2} fill={lineStyles[line].stroke} />;
  };

/** The tooltip of a point. */
function AtPointer({ chart, row }: { chart: Chart; row: Row | undefined }) {
  if (!row) return null;
  return (
    <div className="grid gap-1.5 rounded-md border bg-raised px-3 py-2 text-sm shadow-float">
      <p className="font-medium tabular-nums">{runTimeText(row.at)}</p>
      <dl className="grid gap-0.5 tabular-nums">
        {chart.lines.map(({ name, label }) => {
          const value = row[name] ?? null;
          return (
            <div key={name} className="flex items-center gap-2">
              <LineSwatch line={name} />
              <dt className="text-muted">{label}</dt>
              <dd className="ml-auto pl-4">{value === null ? 'No data' : chart.format(value)}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
