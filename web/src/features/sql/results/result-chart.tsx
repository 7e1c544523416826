import { Area, AreaChart, Bar, BarChart, CartesianGrid, Cell, Legend, Line, LineChart, Pie, PieChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Column } from '@/api/query/wire';
import type { ChartOptions, ChartPoint } from './chart-data';

const axisText = { fontSize: 12, fill: 'var(--sb-muted)' };
const tooltip = { background: 'var(--sb-raised)', border: '1px solid var(--sb-border-strong)', borderRadius: 6, color: 'var(--sb-text)' };

/** Colors that differ for people with color blindness, too; lines also differ by dashes. */
const styles = [
  { color: 'var(--sb-chart-main)', dashes: '' },
  { color: 'var(--sb-chart-other)', dashes: '5 3' },
  { color: 'var(--sb-chart-limit)', dashes: '1 4' },
  { color: 'var(--sb-accent)', dashes: '8 3 2 3' },
] as const;

/** The number of columns that a chart can show. */
export const seriesMax = styles.length;

interface ResultChartProps {
  options: ChartOptions;
  columns: readonly Column[];
  points: readonly ChartPoint[];
}

/** A result as a chart, without animation. */
export default function ResultChart({ options: { kind, values }, columns, points }: ResultChartProps) {
  const data = [...points];
  const series = values.map((column, at) => ({ key: `v${column}`, name: columns[column]?.name ?? '', ...styles[at % styles.length]! }));
  const first = series[0];
  if (kind === 'pie') {
    return (
      <ResponsiveContainer width="100%" height="100%">
        <PieChart>
          {first && (
            <Pie data={data} dataKey={first.key} nameKey="label" isAnimationActive={false} label={{ fill: 'var(--sb-text)', fontSize: 12 }} stroke="var(--sb-background)">
              {data.map((point, at) => (
                <Cell key={point.label} fill={styles[at % styles.length]!.color} fillOpacity={1 - Math.floor(at / styles.length) * 0.3} />
              ))}
            </Pie>
          )}
          <Tooltip contentStyle={tooltip} itemStyle={{ color: 'var(--sb-text)' }} isAnimationActive={false} />
          <Legend />
        </PieChart>
      </ResponsiveContainer>
    );
  }
  const common = (
    <>
      <CartesianGrid stroke="var(--sb-border)" vertical={false} />
      <XAxis dataKey="label" tick={axisText} stroke="var(--sb-border-strong)" minTickGap={24} />
      <YAxis tick={axisText} tickLine={false} axisLine={false} width={72} />
      <Tooltip contentStyle={tooltip} isAnimationActive={false} cursor={{ stroke: 'var(--sb-border-strong)', fill: 'var(--sb-hover)' }} />
      {series.length > 1 && <Legend />}
    </>
  );
  const margin = { top: 12, right: 16, bottom: 4, left: 0 };
  return (
    <ResponsiveContainer width="100%" height="100%">
      {kind === 'line' ? (
        <LineChart data={data} margin={margin}>
          {common}
          {series.map((it) => (
            <Line key={it.key} dataKey={it.key} name={it.name} stroke={it.color} strokeDasharray={it.dashes} dot={points.length < 60} isAnimationActive={false} />
          ))}
        </LineChart>
      ) : kind === 'area' ? (
        <AreaChart data={data} margin={margin}>
          {common}
          {series.map((it) => (
            <Area key={it.key} dataKey={it.key} name={it.name} stroke={it.color} strokeDasharray={it.dashes} fill={it.color} fillOpacity={0.2} isAnimationActive={false} />
          ))}
        </AreaChart>
      ) : (
        <BarChart data={data} margin={margin}>
          {common}
          {series.map((it) => (
            <Bar key={it.key} dataKey={it.key} name={it.name} fill={it.color} isAnimationActive={false} />
          ))}
        </BarChart>
      )}
    </ResponsiveContainer>
  );
}
