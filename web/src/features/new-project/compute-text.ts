import type { ComputeSize } from '@/api/projects/list-compute';
import { formatUsd } from '@/lib/format/currency';

/** `2 shared cores`, `4 dedicated cores`, `Shared CPU`, or only the number of cores. */
function processorText({ cpu_cores, cpu_dedicated }: ComputeSize): string {
  if (cpu_cores === null) return cpu_dedicated ? 'Dedicated CPU' : 'Shared CPU';
  const kind = cpu_dedicated === null ? '' : cpu_dedicated ? 'dedicated ' : 'shared ';
  return `${cpu_cores} ${kind}${cpu_cores === 1 ? 'core' : 'cores'}`;
}

/** A size in one line: `2 shared cores, 1 GB memory`. */
export const sizeText = (size: ComputeSize): string =>
  [processorText(size), size.memory_gb !== null && `${size.memory_gb.toLocaleString('en')} GB memory`]
    .filter(Boolean)
    .join(', ');

/** `$10.00 a month`, or that the price is custom. */
export const monthly = (dollars: number | null): string =>
  dollars === null ? 'Contact us' : `${formatUsd(dollars)}/month`;
