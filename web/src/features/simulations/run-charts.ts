import type { SimulationPoint } from '@/lib/entities/simulation';
import { figureWords } from './figure-words';

/** How a line is drawn; its place in this order is that of the legend. */
export type LineName = 'main' | 'other' | 'third';

/** One line of a chart. */
export interface ChartLine {
  name: LineName;
  label: string;
  of: (point: SimulationPoint) => number | null;
}

/** Something that is measured again and again during a run. */
export interface RunChart {
  id: string;
  title: string;
  /** What is measured, in a sentence. */
  explained: string;
  lines: readonly ChartLine[];
  format: (value: number) => string;
  /** Why there may be nothing of it. */
  missing?: string;
}

const ms = (value: number) => figureWords('ms', value);
const count = (value: number) => figureWords('count', value);

const notOnVirtualTime = 'It is measured of a real server alone, not on virtual time.';

/** Sessions at once. */
export const sessionsChart: RunChart = {
  id: 'sessions',
  title: 'Sessions',
  explained: 'People who are connected at once.',
  lines: [{ name: 'main', label: 'Connected', of: (it) => it.sessions }],
  format: count,
};

/** How long changes take. */
export const latencyChart: RunChart = {
  id: 'latency',
  title: 'Latency',
  explained: 'From a change to the page that shows it.',
  lines: [
    { name: 'main', label: '99 % within', of: (it) => it.p99_ms },
    { name: 'other', label: '95 % within', of: (it) => it.p95_ms },
    { name: 'third', label: 'Half within', of: (it) => it.p50_ms },
  ],
  format: ms,
};

/** Each chart of a run in a row of its own, in the order in which they stand. */
export const runCharts: readonly RunChart[] = [
  latencyChart,
  {
    id: 'deliveries',
    title: 'Deliveries a second',
    explained: 'What arrives at people, beside the changes behind it where those are counted.',
    lines: [
      { name: 'main', label: 'Arrived', of: (it) => it.deliveries_per_s },
      { name: 'other', label: 'Changes', of: (it) => it.changes_per_s },
    ],
    format: (value) => `${count(value)} / s`,
  },
  sessionsChart,
  {
    id: 'projects',
    title: 'Projects that are not at rest',
    explained: 'In between two statuses, or unhealthy, failed or unknown.',
    lines: [
      { name: 'main', label: 'In between', of: (it) => it.in_between },
      { name: 'other', label: 'Unhealthy', of: (it) => it.unhealthy },
    ],
    format: count,
  },
  {
    id: 'cpu',
    title: 'CPU of the server',
    explained: 'How many cores it keeps busy.',
    lines: [{ name: 'main', label: 'Busy', of: (it) => it.server_cpu }],
    format: (value) => figureWords('cores', value),
    missing: notOnVirtualTime,
  },
  {
    id: 'memory',
    title: 'Memory of the server',
    explained: 'What it takes of the machine’s memory.',
    lines: [{ name: 'main', label: 'Taken', of: (it) => it.server_memory }],
    format: (value) => figureWords('bytes', value),
    missing: notOnVirtualTime,
  },
  {
    id: 'waiting',
    title: 'Work that waits in the server',
    explained: 'Its queues: what waits for a worker, and for the actor that knows all others.',
    lines: [
      { name: 'main', label: 'Tasks', of: (it) => it.waiting_tasks },
      { name: 'other', label: 'Messages', of: (it) => it.waiting_messages },
    ],
    format: count,
    missing: notOnVirtualTime,
  },
  {
    id: 'outbox',
    title: 'What waits for pages',
    explained: 'What the server has for them and they have not taken yet.',
    lines: [{ name: 'main', label: 'Queued', of: (it) => it.outbox_bytes }],
    format: (value) => figureWords('bytes', value),
    missing: notOnVirtualTime,
  },
];
