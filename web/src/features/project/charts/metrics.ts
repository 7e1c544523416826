import type { MonitoringPoint } from '@/lib/entities/topic-states';
import { formatBytes } from '@/lib/format/size';

/** A chart's value of one point; null without data. */
export interface Values {
  main: number | null;
  /** For charts with a second line. */
  other: number | null;
}

/** A metric of a project's database. */
export interface Metric {
  id: 'health' | 'latency' | 'connections' | 'size';
  title: string;
  /** Description of the metric, in a sentence. */
  explained: string;
  main: string;
  other?: string;
  /** Shown if the limit is known. */
  limit?: string;
  format: (value: number) => string;
  /** Aggregates points: those of an hour, or a single one. */
  of: (points: readonly MonitoringPoint[]) => Values;
  /** The extreme shown beside the chart. */
  extreme: { words: string; pick: (...values: number[]) => number };
  /** Minimum upper end of the scale. */
  top: number;
}

const known = (values: (number | null)[]): number[] => values.filter((it): it is number => it !== null);
const sum = (values: number[]): number => values.reduce((all, it) => all + it, 0);
const most = (values: (number | null)[]): number | null => (known(values).length > 0 ? Math.max(...known(values)) : null);
/** Display precision: more digits would render a chart again without a visible change. */
const tenth = (value: number): number => Math.round(value * 10) / 10;

function latencyOf(points: readonly MonitoringPoint[]): number | null {
  const measured = points.filter((it) => it.latency_ms !== null && it.healthy > 0);
  const successfulProbes = sum(measured.map((it) => it.healthy));
  return successfulProbes === 0 ? null : tenth(sum(measured.map((it) => (it.latency_ms ?? 0) * it.healthy)) / successfulProbes);
}

function healthOf(points: readonly MonitoringPoint[]): number | null {
  const probes = sum(points.map((it) => it.probes));
  // A few failed checks among many must not round to 100%.
  return probes === 0 ? null : Math.floor((sum(points.map((it) => it.healthy)) / probes) * 1000) / 10;
}

const number = (value: number): string => value.toLocaleString('en');

/** The charts of a project in display order. */
export const metrics: readonly Metric[] = [
  {
    id: 'health',
    title: 'Health',
    explained: 'Share of successful health checks.',
    main: 'Successful',
    format: (value) => `${number(value)}%`,
    of: (points) => ({ main: healthOf(points), other: null }),
    extreme: { words: 'min', pick: Math.min },
    top: 100,
  },
  {
    id: 'latency',
    title: 'Latency',
    explained: 'Health check response time.',
    main: 'Average',
    other: 'Maximum',
    format: (value) => (value < 1000 ? `${number(value)} ms` : `${number(tenth(value / 1000))} s`),
    of: (points) => {
      const slowest = most(points.map((it) => it.latency_max_ms));
      return { main: latencyOf(points), other: slowest === null ? null : tenth(slowest) };
    },
    extreme: { words: 'max', pick: Math.max },
    top: 1,
  },
  {
    id: 'connections',
    title: 'Connections',
    explained: 'Peak number of concurrent clients.',
    main: 'Connected',
    limit: 'Limit',
    format: number,
    of: (points) => ({ main: most(points.map((it) => it.connections)), other: null }),
    extreme: { words: 'max', pick: Math.max },
    top: 1,
  },
  {
    id: 'size',
    title: 'Database size',
    explained: 'Disk space used by the databases.',
    main: 'Size',
    format: formatBytes,
    of: (points) => ({ main: known(points.map((it) => it.database_bytes)).at(-1) ?? null, other: null }),
    extreme: { words: 'max', pick: Math.max },
    top: 1,
  },
];
