import type { MonitoringPoint } from '@/lib/entities/topic-states';
import { formatBytes } from '@/lib/format/size';
import { healthOf, hundredth, lastBytesOf, latencyOf, meanOf, mostBytesOf, mostOf, tenth } from './metric-values';

/** A chart's value of one point; null without data. */
export interface Values {
  main: number | null;
  /** For charts with a second line. */
  other: number | null;
}

/** The resources of a project; null while unknown. */
export interface Limits {
  /** Processor cores of its size. */
  cores: number | null;
  memoryBytes: number | null;
  diskBytes: number | null;
  connections: number | null;
}

/** A metric of a project's database. */
export interface Metric {
  id: 'cpu' | 'memory' | 'disk' | 'connections' | 'transactions' | 'latency' | 'health' | 'size';
  title: string;
  /** Description of the metric, in a sentence. */
  explained: string;
  main: string;
  other?: string;
  /** Shown if known. */
  limit: { words: string; value: number } | null;
  format: (value: number) => string;
  /** Aggregates points: those of an hour, or a single one. */
  of: (points: readonly MonitoringPoint[]) => Values;
  /** The extreme shown beside the chart. */
  extreme: { words: string; pick: (...values: number[]) => number };
  /** Minimum upper end of the scale. */
  top: number;
  /** A size in bytes, whose scale has powers of two. */
  isBytes?: true;
  /** The last value stays true while the project is paused. */
  isStored?: true;
}

const number = (value: number): string => value.toLocaleString('en');
const percent = (value: number): string => `${number(value)}%`;
const only = (main: number | null): Values => ({ main, other: null });
const limitOf = (words: string, value: number | null) => (value === null ? null : { words, value });
const rounded = (value: number | null, round: (value: number) => number) => (value === null ? null : round(value));

const most = { words: 'max', pick: Math.max };
const least = { words: 'min', pick: Math.min };

/** Below 100 with a decimal. */
const rate = (value: number): number => (value < 100 ? tenth(value) : Math.round(value));

function cpuOf(cores: number | null): Metric {
  const known = cores !== null && cores > 0;
  return {
    id: 'cpu',
    title: 'CPU',
    explained: known ? `Average processor use, of ${cores === 1 ? '1 core' : `${number(cores)} cores`}.` : 'Average number of busy processor cores.',
    main: known ? 'Used' : 'Busy cores',
    limit: null,
    format: known ? percent : (value) => `${number(value)} ${value === 1 ? 'core' : 'cores'}`,
    of: (points) => {
      const busy = meanOf(points, 'cpu_cores');
      return only(known ? rounded(busy, (it) => tenth((it / cores) * 100)) : rounded(busy, hundredth));
    },
    extreme: most,
    top: known ? 100 : 0.1,
  };
}

/** The charts of a project in display order. */
export function metricsOf({ cores, memoryBytes, diskBytes, connections }: Limits): readonly Metric[] {
  return [
    cpuOf(cores),
    {
      id: 'memory',
      title: 'Memory',
      explained: "Peak memory use of the database's processes.",
      main: 'Used',
      limit: limitOf('Memory', memoryBytes),
      format: formatBytes,
      isBytes: true,
      of: (points) => only(mostBytesOf(points, 'memory_bytes')),
      extreme: most,
      top: 1,
    },
    {
      id: 'disk',
      title: 'Disk',
      explained: "Size of all the project's files.",
      main: 'Used',
      limit: limitOf('Disk', diskBytes),
      format: formatBytes,
      isBytes: true,
      of: (points) => only(lastBytesOf(points, 'disk_bytes')),
      extreme: most,
      top: 1,
      isStored: true,
    },
    {
      id: 'connections',
      title: 'Connections',
      explained: 'Peak number of concurrent clients.',
      main: 'Connected',
      limit: limitOf('Limit', connections),
      format: number,
      of: (points) => only(mostOf(points, 'connections')),
      extreme: most,
      top: 1,
    },
    {
      id: 'transactions',
      title: 'Transactions',
      explained: 'Average transactions per second, committed and rolled back.',
      main: 'Transactions',
      limit: null,
      format: (value) => `${number(value)}/s`,
      of: (points) => only(rounded(meanOf(points, 'transactions_per_s'), rate)),
      extreme: most,
      top: 1,
    },
    {
      id: 'latency',
      title: 'Latency',
      explained: 'Health check response time.',
      main: 'Average',
      other: 'Maximum',
      limit: null,
      format: (value) => (value < 1000 ? `${number(value)} ms` : `${number(tenth(value / 1000))} s`),
      of: (points) => ({ main: latencyOf(points), other: rounded(mostOf(points, 'latency_max_ms'), tenth) }),
      extreme: most,
      top: 1,
    },
    {
      id: 'health',
      title: 'Health',
      explained: 'Share of successful health checks.',
      main: 'Successful',
      limit: null,
      format: percent,
      of: (points) => only(healthOf(points)),
      extreme: least,
      top: 100,
    },
    {
      id: 'size',
      title: 'Database size',
      explained: 'Disk space used by the databases.',
      main: 'Size',
      limit: null,
      format: formatBytes,
      isBytes: true,
      of: (points) => only(lastBytesOf(points, 'database_bytes')),
      extreme: most,
      top: 1,
      isStored: true,
    },
  ];
}

/** The number of charts, for placeholders. */
export const metricCount = 8;

/** A title within a sentence: abbreviations stay capital. */
export const nameOf = ({ title }: Metric): string => (title === title.toUpperCase() ? title : title.toLowerCase());
