import type { ComputeSize } from '@/api/projects/list-compute';
import { formatRate, formatUsd } from '@/lib/format/currency';

const unpublished = 'Contact us';

const numberOr = (value: number | null, unit = '') => (value === null ? unpublished : `${value.toLocaleString()}${unit}`);

/** `2 cores, shared`; a size without cores of its own shares one. */
export function cpuWords({ cpu_cores, cpu_dedicated }: ComputeSize): string {
  if (cpu_cores === null) return cpu_dedicated === false ? 'Shared' : unpublished;
  const kind = cpu_dedicated === null ? '' : cpu_dedicated ? ', dedicated' : ', shared';
  return `${cpu_cores.toLocaleString()} cores${kind}`;
}

export const memoryWords = ({ memory_gb }: ComputeSize) => numberOr(memory_gb, ' GB');

/** Megabits a second, not megabytes: what is always there, and what there is at times. */
export const throughputWords = ({ baseline_throughput_mbps: low, max_throughput_mbps: high }: ComputeSize) =>
  low === high ? numberOr(low, ' Mbps') : `${numberOr(low)} to ${numberOr(high, ' Mbps')}`;

/** A fact of a size, as tables and cards name it. */
export interface SizeFact {
  name: string;
  of: (size: ComputeSize) => string;
  isPrice?: true;
}

/** Properties of a size in display order. */
export const sizeFacts: readonly SizeFact[] = [
  { name: 'CPU', of: cpuWords },
  { name: 'Memory', of: memoryWords },
  { name: 'Direct connections', of: ({ connections_direct }) => numberOr(connections_direct) },
  { name: 'Pooler connections', of: ({ connections_pooler }) => numberOr(connections_pooler) },
  { name: 'Disk throughput', of: throughputWords },
  {
    name: 'Per month',
    isPrice: true,
    of: ({ price_monthly }) => (price_monthly === null ? 'Contact us' : formatUsd(price_monthly)),
  },
  {
    name: 'Per hour',
    isPrice: true,
    of: ({ price_hourly }) => (price_hourly === null ? 'Contact us' : formatRate(price_hourly)),
  },
];

/** The facts that are shown where there are prices, or none. */
export const shownFacts = (hasPrices: boolean) => sizeFacts.filter((it) => hasPrices || !it.isPrice);

/** Sizes that can be had, or cannot for one and the same reason. */
export interface SizeGroup {
  /** Null: they can be had. */
  reason: string | null;
  sizes: ComputeSize[];
}

/** Those that can be had first; then the others, by why not. */
export function groupedSizes(sizes: readonly ComputeSize[]): SizeGroup[] {
  const reasonOf = ({ available, unavailable_reason }: ComputeSize) =>
    available ? null : (unavailable_reason ?? 'Not available here.');
  const reasons = new Set([null, ...sizes.map(reasonOf)]);
  return [...reasons]
    .map((reason) => ({ reason, sizes: sizes.filter((it) => reasonOf(it) === reason) }))
    .filter((group) => group.sizes.length > 0);
}
