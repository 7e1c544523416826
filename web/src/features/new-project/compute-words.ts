import type { ComputeSize } from '@/api/projects/list-compute';
import { formatUsd } from '@/lib/format/currency';

/** `2 shared cores`, `4 dedicated cores`, `Shared CPU`, or how many where nothing else is published. */
function processorWords({ cpu_cores, cpu_dedicated }: ComputeSize): string {
  if (cpu_cores === null) return cpu_dedicated ? 'Dedicated CPU' : 'Shared CPU';
  const kind = cpu_dedicated === null ? '' : cpu_dedicated ? 'dedicated ' : 'shared ';
  return `${cpu_cores} ${kind}${cpu_cores === 1 ? 'core' : 'cores'}`;
}

/** What a size is, in a line: `2 shared cores, 1 GB memory`. */
export const sizeWords = (size: ComputeSize): string =>
  [processorWords(size), size.memory_gb !== null && `${size.memory_gb.toLocaleString('en')} GB memory`]
    .filter(Boolean)
    .join(', ');

/** `$10.00 a month`, or that it is by agreement. */
export const monthly = (dollars: number | null): string =>
  dollars === null ? 'Contact us' : `${formatUsd(dollars)}/month`;
