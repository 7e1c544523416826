import { Cell, Legend, Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts';
import type { Column } from '@/api/query/wire';
import { type ChartSeries, SeriesChart, seriesMax, seriesStyles, tooltipStyle } from '@/ui/series-chart';
import type { ChartOptions, ChartPoint } from './chart-data';

interface ResultChartProps {
  options: ChartOptions;
  columns: readonly Column[];
  points: readonly ChartPoint[];
}

/** A result as a chart, without animation. */
export default function ResultChart({ options: { kind, values }, columns, points }: ResultChartProps) {
  const series = values.map((column) => ({ key: `v${column}`, name: columns[column]?.name ?? '' }));
  return kind === 'pie' ? <ResultPie of={series[0]} points={points} /> : <SeriesChart kind={kind} series={series} points={points} />;
}

function ResultPie({ of, points }: { of: ChartSeries | undefined; points: readonly ChartPoint[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <PieChart>
        {of && (
          <Pie data={[...points]} dataKey={of.key} nameKey="label" isAnimationActive={false} label={{ fill: 'var(--sb-text)', fontSize: 12 }} stroke="var(--sb-background)">
            {points.map((point, at) => (
              <Cell key={point.label} fill={seriesStyles[at % seriesMax]!.color} fillOpacity={1 - Math.floor(at / seriesMax) * 0.3} />
            ))}
          </Pie>
        )}
        <Tooltip contentStyle={tooltipStyle} itemStyle={{ color: 'var(--sb-text)' }} isAnimationActive={false} />
        <Legend />
      </PieChart>
    </ResponsiveContainer>
  );
}
