import { useFreeLimit } from '@/api/organizations/use-free-limit';
import { useOrganizationTopicName } from '@/api/organizations/list-organizations';
import { useCompute } from '@/api/projects/list-compute';
import { useOrganizationProjects } from '@/api/projects/list-organization-projects';
import { activeProjects } from '@/lib/active-projects';
import type { Organization } from '@/lib/entities/organization';
import { useTopic } from '@/streams/use-topic';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { StaleMark } from '@/ui/stale-mark';
import { TextLink } from '@/ui/text-link';
import { BranchHours } from './branch-hours';
import { projectLimit } from './project-limit';
import { usageOf } from './project-usage';
import { ProjectUsageRow } from './project-usage-row';
import { UsageMeter } from './usage-meter';

/** Usage against limits: the number of projects, and the resources of those closest to a limit. */
export function UsagePart({ organization }: { organization: Organization }) {
  const { slug, plan } = organization;
  const freshness = useTopic(useOrganizationTopicName(slug));
  const { data: projects, error, refetch, isFetching } = useOrganizationProjects(slug);
  // The limits of memory; their texts arriving later would move the others.
  const compute = useCompute(slug, plan.id);
  const sizes = compute.data?.sizes ?? [];
  const isKnown = projects !== undefined && !compute.isPending;
  const reached = useFreeLimit(organization);
  return (
    <section aria-labelledby="usage" className="grid gap-4 border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-4">
        <h3 id="usage" className="font-medium">
          Usage
        </h3>
        <StaleMark freshness={freshness} />
      </div>
      {isKnown && <Usage slug={slug} {...counted(organization, activeProjects(projects).length, reached)} {...usageOf(projects, sizes)} />}
      <BranchHours slug={slug} />
      {!projects && error && (
        <ErrorNote title="Couldn't load the projects." error={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!isKnown && !error && (
        <Loading label="Loading usage" onRetry={() => void refetch()}>
          <div className="grid gap-4">
            <Skeleton className="h-7.5" />
            <Skeleton className="h-35 sm:h-14" />
          </div>
        </Loading>
      )}
    </section>
  );
}

/** Members of some projects do not see how many there are, so they see no limit. */
const counted = ({ plan, role }: Organization, active: number, reached: number | null) => ({
  active,
  limit: role === null ? null : projectLimit(plan.id, active, reached),
});

interface UsageProps extends ReturnType<typeof counted>, ReturnType<typeof usageOf> {
  slug: string;
}

function Usage({ slug, active, limit, shown, others }: UsageProps) {
  return (
    <>
      <UsageMeter
        name="Active projects"
        used={String(active)}
        limit={limit === null ? null : String(limit)}
        share={limit === null ? null : active / limit}
      />
      {shown.length > 0 && (
        <ul aria-label="Usage by project" className="grid gap-4">
          {shown.map((it) => (
            <ProjectUsageRow key={it.ref} project={it} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <p className="text-sm">
          <TextLink to={`/org/${slug}`}>
            View {others} more {others === 1 ? 'project' : 'projects'}
          </TextLink>
        </p>
      )}
    </>
  );
}
