import type { SimulationPoint } from '@/lib/entities/simulation';
import { figureText } from './figure-text';

/** Line styles, in the order of the legend. */
export type LineName = 'main' | 'other' | 'third';

/** A line of a chart. */
export interface ChartLine {
  name: LineName;
  label: string;
  of: (point: SimulationPoint) => number | null;
}

/** A time series of a run. */
export interface RunChart {
  id: string;
  title: string;
  /** Description of the series, in a sentence. */
  explained: string;
  lines: readonly ChartLine[];
  format: (value: number) => string;
  /** Measured in few intervals only: its samples are joined. */
  isSampled?: boolean;
  /** The reason why it may be empty. */
  missing?: string;
}

const ms = (value: number) => figureText('ms', value);
const count = (value: number) => figureText('count', value);

const notOnVirtualTime = 'Measured in live runs only, not in simulated time.';

/** Concurrent sessions. */
export const sessionsChart: RunChart = {
  id: 'sessions',
  title: 'Sessions',
  explained: 'Concurrent connections.',
  lines: [{ name: 'main', label: 'Connected', of: (it) => it.sessions }],
  format: count,
};

/** Latency of changes. */
export const latencyChart: RunChart = {
  id: 'latency',
  title: 'Latency',
  explained: 'Time from a change to its appearance on a page.',
  lines: [
    { name: 'main', label: 'p99', of: (it) => it.p99_ms },
    { name: 'other', label: 'p95', of: (it) => it.p95_ms },
    { name: 'third', label: 'p50', of: (it) => it.p50_ms },
  ],
  format: ms,
  isSampled: true,
};

/** The charts of a run in display order. */
export const runCharts: readonly RunChart[] = [
  latencyChart,
  {
    id: 'deliveries',
    title: 'Deliveries per second',
    explained: 'Messages delivered to clients, and the changes that caused them.',
    lines: [
      { name: 'main', label: 'Delivered', of: (it) => it.deliveries_per_s },
      { name: 'other', label: 'Changes', of: (it) => it.changes_per_s },
    ],
    format: (value) => `${count(value)} / s`,
  },
  sessionsChart,
  {
    id: 'projects',
    title: 'Projects in transition',
    explained: 'Projects that change their status, or are unhealthy, failed or unknown.',
    lines: [
      { name: 'main', label: 'In transition', of: (it) => it.in_between },
      { name: 'other', label: 'Unhealthy', of: (it) => it.unhealthy },
    ],
    format: count,
  },
  {
    id: 'cpu',
    title: 'Server CPU',
    explained: 'Cores in use.',
    lines: [{ name: 'main', label: 'Used', of: (it) => it.server_cpu }],
    format: (value) => figureText('cores', value),
    missing: notOnVirtualTime,
  },
  {
    id: 'memory',
    title: 'Server memory',
    explained: 'Resident memory.',
    lines: [{ name: 'main', label: 'Used', of: (it) => it.server_memory }],
    format: (value) => figureText('bytes', value),
    missing: notOnVirtualTime,
  },
  {
    id: 'waiting',
    title: 'Queue depth',
    explained: 'Tasks waiting for a worker, and messages waiting for the directory.',
    lines: [
      { name: 'main', label: 'Tasks', of: (it) => it.waiting_tasks },
      { name: 'other', label: 'Messages', of: (it) => it.waiting_messages },
    ],
    format: count,
    missing: notOnVirtualTime,
  },
  {
    id: 'outbox',
    title: 'Unsent data',
    explained: 'Data queued for clients.',
    lines: [{ name: 'main', label: 'Queued', of: (it) => it.outbox_bytes }],
    format: (value) => figureText('bytes', value),
    missing: notOnVirtualTime,
  },
];
