import { memo } from 'react';
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { chartHeights, chartPlots, chartSyncId, largeAxisWidth, smallMargin } from './chart-layout';
import { lineStyles, markerStyles } from './line-styles';
import { lonePoint } from './lone-point';
import type { Marker } from './markers';
import type { Metric } from './metrics';
import { SmallTooltip } from './small-tooltip';
import { timeAxisOf } from './time-axis';
import type { Row } from './trend';
import { TrendTooltip } from './trend-tooltip';
import { valueAxisOf } from './value-axis';
import type { View } from './view';

const axisText = { fontSize: 12, fill: 'var(--sb-muted)' };

/** A date takes more space than a time of day. */
const ticksMax = 8;

interface TrendChartProps {
  metric: Metric;
  rows: readonly Row[];
  view: View;
  markers: readonly Marker[];
  /** A small chart is decorative; its values are shown beside it. */
  size: 'small' | 'large';
}

/**
 * A metric over time. Not animated: values from every health check would keep it in motion. Missing
 * data is a gap, and a point between two gaps is a dot. The time under the pointer is marked in all
 * charts, which recharts does without rendering anything around them.
 */
export const TrendChart = memo(function TrendChart({ metric, rows, view, markers, size }: TrendChartProps) {
  const isLarge = size === 'large';
  const { limit } = metric;
  const axis = timeAxisOf(view, ticksMax);
  const values = valueAxisOf(metric, rows);
  const plot = chartPlots[size];
  const line = (name: 'main' | 'other') => (
    <Line
      dataKey={name}
      type="linear"
      stroke={lineStyles[name].stroke}
      strokeWidth={isLarge ? 2 : 1.5}
      {...(lineStyles[name].dashes && { strokeDasharray: lineStyles[name].dashes })}
      dot={lonePoint(rows, name)}
      activeDot={{ r: 3 }}
      connectNulls={false}
      isAnimationActive={false}
    />
  );
  return (
    <ResponsiveContainer width="100%" height={chartHeights[size]}>
      <LineChart
        // Otherwise the crosshair keeps its place while the time below it changes.
        key={view.title}
        data={rows}
        syncId={chartSyncId}
        syncMethod="value"
        margin={{ top: smallMargin, right: plot.right, bottom: isLarge ? 0 : smallMargin, left: isLarge ? plot.left - largeAxisWidth : plot.left }}
        accessibilityLayer={isLarge}
        {...(isLarge && { 'aria-label': `${metric.title} ${view.words}. Use the arrow keys to move between points.` })}
      >
        <CartesianGrid stroke="var(--sb-border)" vertical={false} />
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={[view.from, view.to]}
          ticks={axis.ticks}
          tickFormatter={axis.textOf}
          tick={axisText}
          stroke="var(--sb-border-strong)"
          hide={!isLarge}
        />
        <YAxis
          domain={[0, values.top]}
          ticks={isLarge ? values.ticks : values.ticks.filter((_, n) => n % 2 === 0)}
          // A chart without data also has a scale, for the lines of events.
          allowDataOverflow
          tickFormatter={metric.format}
          tick={axisText}
          tickLine={false}
          axisLine={false}
          width={largeAxisWidth}
          hide={!isLarge}
        />
        {limit && <ReferenceLine y={limit.value} stroke={lineStyles.limit.stroke} strokeWidth={1.5} strokeDasharray={lineStyles.limit.dashes ?? ''} />}
        {markers.map(({ at, slot, isCrash }) => {
          const { stroke, dashes } = markerStyles[isCrash ? 'crash' : 'change'];
          return (
            <ReferenceLine
              key={slot}
              x={at}
              className={isCrash ? 'chart-crash' : 'chart-change'}
              stroke={stroke}
              strokeWidth={isLarge ? 1.5 : 1}
              strokeDasharray={dashes ?? ''}
            />
          );
        })}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--sb-border-strong)' }}
          content={({ active, label }) => {
            const row = active ? rows.find((it) => it.at === Number(label)) : undefined;
            if (!row) return null;
            if (!isLarge) return <SmallTooltip metric={metric} row={row} view={view} />;
            return <TrendTooltip metric={metric} row={row} view={view} marker={markers.find((it) => it.slot === row.at)} />;
          }}
        />
        {metric.other && line('other')}
        {line('main')}
      </LineChart>
    </ResponsiveContainer>
  );
});
