import { useAfterRestart } from '@/api/projects/change-postgres-config';
import type { ProjectDetail } from '@/lib/entities/project';
import { ProjectActionsBar } from '../state/project-actions-bar';

/** The changes that need a restart, with a restart button. */
export function RestartNote({ project }: { project: ProjectDetail }) {
  const names = useAfterRestart(project.ref, project.live?.since ?? null);
  if (names.length === 0) return null;
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-3 text-sm">
      <p className="min-w-0">
        Takes effect after a restart: <span className="font-mono">{names.join(', ')}</span>.
      </p>
      <ProjectActionsBar project={project} only={['restart']} />
    </div>
  );
}
