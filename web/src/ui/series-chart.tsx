import { Area, Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

/** Colors that differ for people with color blindness, too; lines also differ by dashes. */
export const seriesStyles = [
  { color: 'var(--sb-chart-main)', dashes: '' },
  { color: 'var(--sb-chart-other)', dashes: '5 3' },
  { color: 'var(--sb-chart-limit)', dashes: '1 4' },
  { color: 'var(--sb-accent)', dashes: '8 3 2 3' },
] as const;

/** The number of series that a chart can show. */
export const seriesMax = seriesStyles.length;

export const tooltipStyle = { background: 'var(--sb-raised)', border: '1px solid var(--sb-border-strong)', borderRadius: 6, color: 'var(--sb-text)' };

const axisText = { fontSize: 12, fill: 'var(--sb-muted)' };

/** Up to this number of points, each has a dot. */
const dottedMax = 60;

export interface ChartSeries {
  /** The field of a point that has the value. */
  key: string;
  name: string;
}

interface SeriesChartProps {
  kind: 'bar' | 'line' | 'area';
  /** At most `seriesMax`. */
  series: readonly ChartSeries[];
  /** Points with a `label`, in the order of the axis. */
  points: readonly { label: string }[];
  /** The shown text of a label. */
  labelText?: (label: string) => string;
}

/** Bars, lines or areas of several series over one axis, without animation; as large as its place. */
export function SeriesChart({ kind, series, points, labelText }: SeriesChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={[...points]} margin={{ top: 12, right: 16, bottom: 4, left: 0 }}>
        <CartesianGrid stroke="var(--sb-border)" vertical={false} />
        <XAxis dataKey="label" tick={axisText} stroke="var(--sb-border-strong)" minTickGap={24} {...(labelText && { tickFormatter: labelText })} />
        <YAxis tick={axisText} tickLine={false} axisLine={false} width={72} />
        <Tooltip contentStyle={tooltipStyle} isAnimationActive={false} cursor={{ stroke: 'var(--sb-border-strong)', fill: 'var(--sb-hover)' }} />
        {series.length > 1 && <Legend />}
        {series.map(({ key, name }, at) => {
          const { color, dashes } = seriesStyles[at % seriesMax]!;
          const shared = { dataKey: key, name, isAnimationActive: false };
          if (kind === 'bar') return <Bar key={key} {...shared} fill={color} />;
          if (kind === 'area') return <Area key={key} {...shared} stroke={color} strokeDasharray={dashes} fill={color} fillOpacity={0.2} />;
          return <Line key={key} {...shared} stroke={color} strokeDasharray={dashes} dot={points.length < dottedMax} />;
        })}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
