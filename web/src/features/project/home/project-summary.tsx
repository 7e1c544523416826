import { useOrganization } from '@/api/organizations/list-organizations';
import { useCompute } from '@/api/projects/list-compute';
import type { ProjectDetail } from '@/lib/entities/project';
import { useRegionName } from './use-region-name';

/** The place and the size of a project, below its name. */
export function ProjectSummaryText({ project }: { project: ProjectDetail }) {
  const organization = useOrganization(project.organization_slug);
  const { data } = useCompute(project.organization_slug, organization?.plan.id);
  const region = useRegionName(project);
  const size = data?.sizes.find((it) => it.id === project.compute_size)?.name;
  return (
    <p className="flex flex-wrap content-start gap-x-2 text-sm max-sm:min-h-10">
      <span className="font-mono">{project.ref}</span>
      <span aria-hidden="true">·</span>
      <span>{region}</span>
      {size && (
        <>
          <span aria-hidden="true">·</span>
          <span>{size}</span>
        </>
      )}
    </p>
  );
}
