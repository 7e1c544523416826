import { useDisk } from '@/api/projects/get-disk';
import { useCompute } from '@/api/projects/list-compute';
import type { ProjectDetail } from '@/lib/entities/project';
import { formatUsd } from '@/lib/format/currency';
import { formatGb } from '@/lib/format/size';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { diskNow } from '../disk/disk-now';
import type { ProjectPlan } from '../plan/use-project-plan';
import { AddonRow } from './addon-row';

/** The current compute size, and the prices of others. */
export function ComputeAddon({ project, plan }: { project: ProjectDetail; plan: ProjectPlan }) {
  const { data, error, refetch, isFetching } = useCompute(project.organization_slug, plan.id);
  const current = data?.sizes.find((it) => it.id === project.compute_size);
  const prices = (data?.sizes ?? []).flatMap((it) => (it.available && it.price_monthly !== null ? [it.price_monthly] : []));
  const way = { to: `/project/${project.ref}/settings/compute`, label: 'Choose size' };
  const price =
    plan.hasPrices && prices.length > 0
      ? `${formatUsd(Math.min(...prices))} to ${formatUsd(Math.max(...prices))}/month for the available sizes.`
      : null;
  return (
    <AddonRow title="Compute size" price={price} way={way}>
      {data ? (
        `CPU, memory and connections. ${current ? `Current size: ${current.name}.` : ''}`
      ) : error ? (
        <ErrorNote title="Couldn't load the sizes." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the sizes" onRetry={() => void refetch()}>
          <Skeleton className="h-5" />
        </Loading>
      )}
    </AddonRow>
  );
}

/** The current disk size, and the price of more. */
export function DiskAddon({ project, plan, price }: { project: ProjectDetail; plan: ProjectPlan; price: string | null }) {
  const { data, error, refetch, isFetching } = useDisk(project.ref, { plan: plan.id, computeSize: project.compute_size });
  const way = { to: `/project/${project.ref}/settings/compute#disk`, label: 'Enlarge disk' };
  const disk = data && diskNow(data, project.live?.disk);
  return (
    <AddonRow title="Disk" price={price} way={way}>
      {disk ? (
        `Disk space for the database. Current size: ${formatGb(disk.size_gb)}.`
      ) : error ? (
        <ErrorNote title="Couldn't load the disk." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the disk" onRetry={() => void refetch()}>
          <Skeleton className="h-5" />
        </Loading>
      )}
    </AddonRow>
  );
}
