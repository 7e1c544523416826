import { memo } from 'react';
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { lineStyles } from './line-styles';
import { lonePoint } from './lone-point';
import type { Metric } from './metrics';
import { clockText, hourTicks } from './time-text';
import type { Trend } from './trend';
import { TrendTooltip } from './trend-tooltip';

const heights = { small: 88, large: 260 };
const axisText = { fontSize: 12, fill: 'var(--sb-muted)' };

interface TrendChartProps {
  metric: Metric;
  trend: Trend;
  /** A small chart is decorative; its values are shown beside it. */
  size: 'small' | 'large';
}

/**
 * 24 hours of a metric. Not animated: values from every health check would keep it in motion.
 * Missing data is a gap, and a point between two gaps is a dot.
 */
export const TrendChart = memo(function TrendChart({ metric, trend: { rows, limit }, size }: TrendChartProps) {
  const isLarge = size === 'large';
  const from = rows[0]?.at ?? 0;
  const to = rows.at(-1)?.at ?? 0;
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
    <ResponsiveContainer width="100%" height={heights[size]}>
      <LineChart
        data={rows}
        margin={{ top: 6, right: 6, bottom: isLarge ? 0 : 6, left: 6 }}
        accessibilityLayer={isLarge}
        {...(isLarge && { 'aria-label': `${metric.title} over 24 hours. Use the arrow keys to move between points.` })}
      >
        <CartesianGrid stroke="var(--sb-border)" vertical={false} />
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={[from, to]}
          ticks={hourTicks(from, to, isLarge ? 3 : 6)}
          tickFormatter={clockText}
          tick={axisText}
          stroke="var(--sb-border-strong)"
          hide={!isLarge}
        />
        <YAxis
          domain={[0, (top: number) => Math.max(top, metric.top, limit ?? 0)]}
          tickFormatter={metric.format}
          tick={axisText}
          tickLine={false}
          axisLine={false}
          tickCount={isLarge ? 5 : 3}
          width={72}
          hide={!isLarge}
        />
        {metric.limit && limit !== null && (
          <ReferenceLine y={limit} stroke={lineStyles.limit.stroke} strokeWidth={1.5} strokeDasharray={lineStyles.limit.dashes ?? ''} />
        )}
        {isLarge && (
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--sb-border-strong)' }}
            content={({ active, label }) =>
              active ? <TrendTooltip metric={metric} row={rows.find((it) => it.at === label)} limit={limit} /> : null
            }
          />
        )}
        {metric.other && line('other')}
        {line('main')}
      </LineChart>
    </ResponsiveContainer>
  );
});
