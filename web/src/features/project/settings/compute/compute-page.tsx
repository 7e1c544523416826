import { useOrganizations } from '@/api/organizations/list-organizations';
import type { ProjectDetail } from '@/lib/entities/project';
import { Loading, Skeleton } from '@/ui/loading';
import { StatusCard } from '@/features/project/state/status-card';
import { DiskCard } from '../disk/disk-card';
import { ProjectSettings } from '../project-settings';
import { ComputeCard } from './compute-card';

/** A project's compute size and disk, their prices, and changing them. */
export function ComputePage() {
  return <ProjectSettings title="Compute and disk">{(project) => <ComputeParts project={project} />}</ProjectSettings>;
}

function ComputeParts({ project }: { project: ProjectDetail }) {
  // The plan decides how many sizes are shown, and so the height of the first card.
  const { isPending } = useOrganizations();
  if (isPending) {
    return (
      <Loading label="Loading plan">
        <Skeleton className="h-[720px]" />
      </Loading>
    );
  }
  return (
    <>
      {/* A failed resize can be retried by a user. */}
      {project.live?.operation === 'resize' && project.live.error && <StatusCard project={project} />}
      <ComputeCard project={project} />
      <DiskCard project={project} />
    </>
  );
}
