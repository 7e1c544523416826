import type { MonitoringInterval } from '@/api/projects/get-monitoring';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A time range of the charts, up to now. */
export interface Range {
  /** Value of the query parameter `range`. */
  id: '1h' | '24h' | '7d' | '30d';
  label: string;
  title: string;
  /** The duration in a sentence. */
  words: string;
  ms: number;
  interval: MonitoringInterval;
}

export const ranges: readonly Range[] = [
  { id: '1h', label: '1 h', title: 'Last hour', words: '1 hour', ms: hourMs, interval: '5m' },
  { id: '24h', label: '24 h', title: 'Last 24 hours', words: '24 hours', ms: dayMs, interval: '5m' },
  { id: '7d', label: '7 d', title: 'Last 7 days', words: '7 days', ms: 7 * dayMs, interval: '1h' },
  { id: '30d', label: '30 d', title: 'Last 30 days', words: '30 days', ms: 30 * dayMs, interval: '1h' },
];

export const defaultRange = '24h';

/** The range of a query parameter; the default for any other text. */
export const rangeOf = (id: string | null): Range =>
  (ranges.find((it) => it.id === id) ?? ranges.find((it) => it.id === defaultRange)) as Range;
