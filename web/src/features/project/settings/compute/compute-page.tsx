import { DiskCard } from '../disk/disk-card';
import { ProjectSettings } from '../project-settings';
import { StatusCard } from '@/features/project/state/status-card';
import { ComputeCard } from './compute-card';

/** A project's compute size and disk, their prices, and changing them. */
export function ComputePage() {
  return (
    <ProjectSettings title="Compute and disk">
      {(project) => (
        <>
          {/* A failed resize can be retried by a user. */}
          {project.live?.operation === 'resize' && project.live.error && <StatusCard project={project} />}
          <ComputeCard project={project} />
          <DiskCard project={project} />
        </>
      )}
    </ProjectSettings>
  );
}
