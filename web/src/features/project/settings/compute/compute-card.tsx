import { useCompute } from '@/api/projects/list-compute';
import type { ProjectDetail } from '@/lib/entities/project';
import { AnchorCard } from '@/ui/anchor-card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { StatusLabel } from '@/ui/status-label';
import { useProjectPlan } from '../plan/use-project-plan';
import { SizeChoice } from './size-choice';
import { SizeFacts } from './size-facts';
import { isOfPlan } from './size-fold';

/** The current compute size, and the available ones. */
export function ComputeCard({ project }: { project: ProjectDetail }) {
  const plan = useProjectPlan(project);
  const { data, error, refetch, isFetching } = useCompute(project.organization_slug, plan.id);
  const current = data?.sizes.find((it) => it.id === project.compute_size);
  return (
    <AnchorCard
      id="compute"
      flush
      title="Compute size"
      description="CPU, memory and connection limits for this database."
      aside={<StatusLabel status={project.status} operation={project.live?.operation} />}
    >
      {data ? (
        <>
          <SizeFacts size={current} id={project.compute_size} hasPrices={plan.hasPrices} />
          <SizeChoice project={project} plan={plan} sizes={data.sizes} current={current} />
        </>
      ) : (
        <div className="p-4">
          {error ? (
            <ErrorNote title="Couldn't load the sizes." error={error} onRetry={() => void refetch()} busy={isFetching} />
          ) : (
            <Loading label="Loading the sizes" onRetry={() => void refetch()}>
              {/* As high as the list of sizes, so that the disk below it does not move. */}
              <Skeleton className={isOfPlan(plan) ? 'h-[588px] lg:h-[244px]' : 'h-[720px]'} />
            </Loading>
          )}
        </div>
      )}
    </AnchorCard>
  );
}
