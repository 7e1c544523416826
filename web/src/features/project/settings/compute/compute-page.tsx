import { DiskCard } from '../disk/disk-card';
import { ProjectSettings } from '../project-settings';
import { StatusCard } from '@/features/project/state/status-card';
import { ComputeCard } from './compute-card';

/** The machine a project's database runs on, and its disk: what there is, what it costs, and changing it. */
export function ComputePage() {
  return (
    <ProjectSettings title="Compute and disk">
      {(project) => (
        <>
          {/* A resize that failed waits for somebody to try it again. */}
          {project.live?.operation === 'resize' && project.live.error && <StatusCard project={project} />}
          <ComputeCard project={project} />
          <DiskCard project={project} />
        </>
      )}
    </ProjectSettings>
  );
}
