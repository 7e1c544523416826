import { useCompute } from '@/api/projects/list-compute';
import type { ProjectDetail } from '@/lib/entities/project';
import { AnchorCard } from '@/ui/anchor-card';
import { ErrorNote } from '@/ui/error-note';
import { FactCell } from '@/ui/facts';
import { Loading, Skeleton } from '@/ui/loading';
import { TextLink } from '@/ui/text-link';
import { useProjectPlan } from '../settings/plan/use-project-plan';

/** How many connections the size of the machine lets in, directly and through a pooler. */
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
      description="How many connections there can be at once. The compute size decides."
    >
      {data ? (
        <div className="grid gap-3 text-sm">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
            {limits.map(({ name, value }) => (
              <FactCell key={name} name={name}>
                {value?.toLocaleString() ?? 'Not published'}
              </FactCell>
            ))}
          </dl>
          <p className="text-muted">
            {project.pooled
              ? 'The pooled address above keeps short connections apart from the database’s own.'
              : 'This project has no pooler: its connections are direct ones.'}{' '}
            {size && `It runs on ${size.name}. `}
            <TextLink to={`/project/${project.ref}/settings/compute`}>Choose another size</TextLink>
          </p>
        </div>
      ) : error ? (
        <ErrorNote title="Could not load the limits." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the limits" onRetry={() => void refetch()}>
          <Skeleton className="h-16" />
        </Loading>
      )}
    </AnchorCard>
  );
}
