import { Link } from 'react-router';
import type { ProjectSummary } from '@/lib/entities/project';
import { StatusLabel } from '@/ui/status-label';

/** Projects as rows; on a phone each row becomes a small card. */
export function ProjectList({ projects }: { projects: ProjectSummary[] }) {
  return (
    <ul aria-label="Projects" className="divide-y rounded-md border bg-surface">
      {projects.map((project) => (
        <li
          key={project.ref}
          data-project={project.ref}
          className="relative grid min-h-9 items-center gap-x-4 gap-y-1 px-4 py-1.5 text-sm hover:bg-hover sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_9rem] max-sm:py-3"
        >
          <Link to={`/project/${project.ref}`} className="truncate font-medium after:absolute after:inset-0">
            {project.name}
          </Link>
          <span className="truncate font-mono text-xs text-muted">{project.ref}</span>
          <span className="truncate font-mono text-xs text-muted max-sm:hidden">{project.region}</span>
          <StatusLabel status={project.status} />
        </li>
      ))}
    </ul>
  );
}
