import { useDisk } from '@/api/projects/get-disk';
import { useCompute } from '@/api/projects/list-compute';
import type { ProjectDetail } from '@/lib/entities/project';
import { formatUsd } from '@/lib/format/currency';
import { formatGb } from '@/lib/format/size';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { canGrow, diskNow } from '../disk/disk-now';
import type { ProjectPlan } from '../plan/use-project-plan';
import { AddonRow } from './addon-row';

/** The current compute size, and the prices of others. */
export function ComputeAddon({ project, plan }: { project: ProjectDetail; plan: ProjectPlan }) {
  const { data, error, refetch, isFetching } = useCompute(project.organization_slug, plan.id);
  const current = data?.sizes.find((it) => it.id === project.compute_size);
  const sizes = (data?.sizes ?? []).filter((it) => it.available);
  const prices = sizes.flatMap((it) => (it.price_monthly === null ? [] : [it.price_monthly]));
  // A plan with a single size offers no choice.
  const way = sizes.some((it) => it.id !== project.compute_size)
    ? { to: `/project/${project.ref}/settings/compute`, label: 'Choose size' }
    : undefined;
  const price = way && plan.hasPrices && prices.length > 0 ? `${rangeOf(prices)} for the available sizes.` : null;
  return (
    <AddonRow title="Compute size" price={price} {...(way && { way })}>
      {data ? (
        [
          'CPU, memory and connections.',
          current && `Current size: ${current.name}.`,
          !way && data.sizes.length > 1 && plan.href !== null && 'Upgrade to choose larger sizes.',
        ]
          .filter(Boolean)
          .join(' ')
      ) : error ? (
        <ErrorNote title="Couldn't load the sizes." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the sizes" onRetry={() => void refetch()}>
          <Skeleton className="h-5 max-sm:h-10" />
        </Loading>
      )}
    </AddonRow>
  );
}

/** A range of monthly prices, or the price if all are the same. */
function rangeOf(prices: number[]): string {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? `${formatUsd(least)}/month` : `${formatUsd(least)} to ${formatUsd(most)}/month`;
}

/** The current disk size, and the price of more. */
export function DiskAddon({ project, plan, price }: { project: ProjectDetail; plan: ProjectPlan; price: string | null }) {
  const { data, error, refetch, isFetching } = useDisk(project.ref, { plan: plan.id, computeSize: project.compute_size });
  const disk = data && diskNow(data, project.live?.disk);
  const way =
    disk && canGrow(disk) ? { to: `/project/${project.ref}/settings/compute#disk`, label: 'Enlarge disk' } : undefined;
  return (
    <AddonRow title="Disk" price={price} {...(way && { way })}>
      {disk ? (
        `Disk space for the database. Current size: ${formatGb(disk.size_gb)}.${
          disk.largest_gb === null && plan.href !== null ? ' Upgrade for a larger disk.' : ''
        }`
      ) : error ? (
        <ErrorNote title="Couldn't load the disk." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the disk" onRetry={() => void refetch()}>
          <Skeleton className="h-5 max-sm:h-10" />
        </Loading>
      )}
    </AddonRow>
  );
}
