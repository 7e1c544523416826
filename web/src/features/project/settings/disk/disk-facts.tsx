import type { ProjectDisk } from '@/api/projects/get-disk';
import { formatRate } from '@/lib/format/currency';
import { formatGb } from '@/lib/format/size';
import { FactCell } from '@/ui/facts';
import type { ProjectPlan } from '../plan/use-project-plan';

/** The plan's included disk size, and the throughput of the compute size. */
export function DiskFacts({ disk, plan }: { disk: ProjectDisk; plan: ProjectPlan }) {
  const { included_gb, price_per_gb, baseline_iops, max_iops, baseline_throughput_mbps, max_throughput_mbps } = disk;
  const facts = [
    plan.hasPrices && included_gb !== null && { name: 'Included in the plan', value: formatGb(included_gb) },
    plan.hasPrices && price_per_gb !== null && { name: 'Each additional GB', value: `${formatRate(price_per_gb)}/month` },
    range('IOPS', baseline_iops, max_iops, ''),
    range('Throughput', baseline_throughput_mbps, max_throughput_mbps, ' Mbps'),
  ].filter((it) => it !== false);
  return (
    <dl aria-label="Disk details" className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
      {facts.map(({ name, value }) => (
        <FactCell key={name} name={name}>
          {value}
        </FactCell>
      ))}
    </dl>
  );
}

const range = (name: string, low: number | null, high: number | null, unit: string) =>
  low !== null &&
  high !== null && {
    name,
    value: low === high ? `${low.toLocaleString()}${unit}` : `${low.toLocaleString()} to ${high.toLocaleString()}${unit}`,
  };
