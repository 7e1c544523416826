import { Link } from 'react-router';
import type { ProjectSummary } from '@/lib/entities/project';
import { statusLook } from '@/lib/status-words';
import { classNames } from '@/ui/class-names';
import { StatusLabel } from '@/ui/status-label';

/** Projects as cards. */
export function ProjectGrid({ projects }: { projects: ProjectSummary[] }) {
  return (
    <ul aria-label="Projects" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {projects.map((project) => (
        <li
          key={project.ref}
          data-project={project.ref}
          className={classNames(
            'relative grid min-h-32 content-between gap-4 rounded-md border bg-surface p-4 transition-colors duration-150 hover:border-border-strong',
            statusLook(project.status).tone === 'danger' && 'border-danger/50',
          )}
        >
          <div className="min-w-0">
            <Link
              to={`/project/${project.ref}`}
              className="font-medium after:absolute after:inset-0 after:rounded-md"
            >
              {project.name}
            </Link>
            <p className="mt-0.5 truncate font-mono text-xs text-muted">
              {project.ref} · {project.region}
            </p>
          </div>
          <div className="grid gap-1">
            <StatusLabel status={project.status} />
            {project.reason && <p className="truncate text-sm text-muted">{project.reason}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
