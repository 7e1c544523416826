import { useCompute } from '@/api/projects/list-compute';
import type { ProjectDetail } from '@/lib/entities/project';
import { AnchorCard } from '@/ui/anchor-card';
import { ErrorNote } from '@/ui/error-note';
import { FactCell } from '@/ui/facts';
import { Loading, Skeleton } from '@/ui/loading';
import { TextLink } from '@/ui/text-link';
import { useProjectPlan } from '../settings/plan/use-project-plan';

/** The connection limits of the compute size, direct and through the pooler. */
export function ConnectionLimitsCard({ project }: { project: ProjectDetail }) {
  const plan = useProjectPlan(project);
  const { data, error, refetch, isFetching } = useCompute(project.organization_slug, plan.id);
  const size = data?.sizes.find((it) => it.id === project.compute_size);
  const limits = [
    { name: 'Direct connections', value: size?.connections_direct },
    { name: 'Pooler connections', value: size?.connections_pooler },
  ];
  return (
    <AnchorCard
      id="connection-pooler"
      title="Connection limits"
      description="Maximum number of connections, set by the compute size."
    >
      {data ? (
        <div className="grid gap-3 text-sm">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
            {limits.map(({ name, value }) => (
              <FactCell key={name} name={name}>
                {value?.toLocaleString() ?? 'Contact us'}
              </FactCell>
            ))}
          </dl>
          <p className="text-muted">
            {project.pooled
              ? 'Use the pooler for short-lived connections.'
              : 'This project has no connection pooler. All connections are direct.'}{' '}
            {size && `Current size: ${size.name}. `}
            <TextLink to={`/project/${project.ref}/settings/compute`}>Change size</TextLink>
          </p>
        </div>
      ) : error ? (
        <ErrorNote title="Couldn't load the limits." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the limits" onRetry={() => void refetch()}>
          <Skeleton className="h-16" />
        </Loading>
      )}
    </AnchorCard>
  );
}
