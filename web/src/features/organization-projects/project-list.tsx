import { memo } from 'react';
import { Link } from 'react-router';
import { computeName } from '@/lib/compute-name';
import type { ProjectSummary } from '@/lib/entities/project';
import { StatusLabel } from '@/ui/status-label';
import { useIsNarrow } from '@/ui/use-is-narrow';
import { WindowList } from '@/ui/window-list';

const rowHeight = 37;
const phoneRowHeight = 85;

/** Projects as rows; on a phone each row becomes a card. */
export function ProjectList({ projects }: { projects: ProjectSummary[] }) {
  return (
    <div className="overflow-hidden rounded-md border bg-surface">
      <WindowList
        label="Projects"
        items={projects}
        keyOf={(it) => it.ref}
        lineHeight={useIsNarrow() ? phoneRowHeight : rowHeight}
        className="-mb-px"
      >
        {drawRow}
      </WindowList>
    </div>
  );
}

const drawRow = (project: ProjectSummary) => <ProjectRow project={project} />;

const ProjectRow = memo(function ProjectRow({ project }: { project: ProjectSummary }) {
  const { ref, name, region, compute_size, status } = project;
  return (
    <div
      data-project={ref}
      className="relative grid h-full items-center gap-x-4 border-b px-4 text-sm hover:bg-hover max-sm:content-center max-sm:gap-y-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_9rem] lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_8rem_9rem]"
    >
      <Link to={`/project/${ref}`} className="truncate font-medium after:absolute after:inset-0">
        {name}
      </Link>
      <span className="truncate font-mono text-xs text-muted">{ref}</span>
      <span className="truncate font-mono text-xs text-muted max-sm:hidden">{region}</span>
      <span className="truncate text-xs text-muted max-lg:hidden">
        {compute_size && (
          <>
            <span className="sr-only">Compute size </span>
            {computeName(compute_size)}
          </>
        )}
      </span>
      <StatusLabel status={status} />
    </div>
  );
});
