import { useDisk } from '@/api/projects/get-disk';
import type { ProjectDetail } from '@/lib/entities/project';
import { AnchorCard } from '@/ui/anchor-card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { useProjectPlan } from '../plan/use-project-plan';
import { diskNow } from './disk-now';
import { DiskFacts } from './disk-facts';
import { DiskUse } from './disk-use';
import { GrowDisk } from './grow-disk';

/** The disk of a project's database: usage, and enlarging it. */
export function DiskCard({ project }: { project: ProjectDetail }) {
  const plan = useProjectPlan(project);
  const terms = { plan: plan.id, computeSize: project.compute_size };
  const { data, error, refetch, isFetching } = useDisk(project.ref, terms);
  const disk = data && diskNow(data, project.live?.disk);
  return (
    <AnchorCard id="disk" title="Disk" description="Disk usage, updated every minute.">
      {disk ? (
        <div className="grid gap-4">
          <DiskUse disk={disk} />
          <DiskFacts disk={disk} plan={plan} />
          <GrowDisk project={project} disk={disk} plan={plan} />
        </div>
      ) : error ? (
        <ErrorNote title="Couldn't load the disk." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the disk" onRetry={() => void refetch()}>
          <Skeleton className="h-32" />
        </Loading>
      )}
    </AnchorCard>
  );
}
