import type { ComputeSize } from '@/api/projects/list-compute';
import { formatHourly, formatUsd } from '@/lib/format/currency';

const unpublished = 'Contact us';

const numberOr = (value: number | null, unit = '') => (value === null ? unpublished : `${value.toLocaleString()}${unit}`);

/** `2 cores, shared`; a size without its own cores shares one. */
export function cpuText({ cpu_cores, cpu_dedicated }: ComputeSize): string {
  if (cpu_cores === null) return cpu_dedicated === false ? 'Shared' : unpublished;
  const kind = cpu_dedicated === null ? '' : cpu_dedicated ? ', dedicated' : ', shared';
  return `${cpu_cores.toLocaleString()} cores${kind}`;
}

export const memoryText = ({ memory_gb }: ComputeSize) => numberOr(memory_gb, ' GB');

/** Megabits per second, not megabytes: baseline and burst. */
export const throughputText = ({ baseline_throughput_mbps: low, max_throughput_mbps: high }: ComputeSize) =>
  low === high ? numberOr(low, ' Mbps') : `${numberOr(low)} to ${numberOr(high, ' Mbps')}`;

/** A property of a size, as labeled in tables and cards. */
export interface SizeFact {
  name: string;
  of: (size: ComputeSize) => string;
  isPrice?: true;
  /** Aligned right in tables. */
  isNumber?: true;
}

/** Properties of a size in display order. */
export const sizeFacts: readonly SizeFact[] = [
  { name: 'CPU', of: cpuText },
  { name: 'Memory', isNumber: true, of: memoryText },
  { name: 'Direct connections', isNumber: true, of: ({ connections_direct }) => numberOr(connections_direct) },
  { name: 'Pooler connections', isNumber: true, of: ({ connections_pooler }) => numberOr(connections_pooler) },
  { name: 'Disk throughput', isNumber: true, of: throughputText },
  {
    name: 'Per month',
    isPrice: true,
    isNumber: true,
    of: ({ price_monthly }) => (price_monthly === null ? 'Contact us' : formatUsd(price_monthly)),
  },
  {
    name: 'Per hour',
    isPrice: true,
    isNumber: true,
    of: ({ price_hourly }) => (price_hourly === null ? 'Contact us' : formatHourly(price_hourly)),
  },
];

/** The properties shown with or without prices. */
export const shownFacts = (hasPrices: boolean) => sizeFacts.filter((it) => hasPrices || !it.isPrice);

/** Available sizes, or unavailable ones with the same reason. */
export interface SizeGroup {
  /** Null: available. */
  reason: string | null;
  sizes: ComputeSize[];
}

/** Available sizes first; then the others, by reason. */
export function groupedSizes(sizes: readonly ComputeSize[]): SizeGroup[] {
  const reasonOf = ({ available, unavailable_reason }: ComputeSize) =>
    available ? null : (unavailable_reason ?? 'Not available here.');
  const reasons = new Set([null, ...sizes.map(reasonOf)]);
  return [...reasons]
    .map((reason) => ({ reason, sizes: sizes.filter((it) => reasonOf(it) === reason) }))
    .filter((group) => group.sizes.length > 0);
}
