import { memo, useCallback } from 'react';
import { Link } from 'react-router';
import { computeName } from '@/lib/compute-name';
import type { ProjectSummary } from '@/lib/entities/project';
import { StatusLabel } from '@/ui/status-label';
import { useIsNarrow } from '@/ui/use-is-narrow';
import { WindowList } from '@/ui/window-list';
import { BranchSign } from '@/ui/branch-sign';
import { FavoriteButton } from './favorite-button';
import { PauseMark } from './pause-mark';
import type { ShownProject, ShownProjects } from './shown-projects';
import { regionNameOf } from './use-region-names';

const rowHeight = 37;
const phoneRowHeight = 85;

/** Projects as rows; on a phone each row becomes a card. */
export function ProjectList({ projects, regionNames, favorites, onToggleFavorite }: ShownProjects) {
  const drawRow = useCallback(
    (project: ProjectSummary) => (
      <ProjectRow
        project={project}
        regionName={regionNameOf(project, regionNames)}
        isFavorite={favorites.has(project.ref)}
        onToggleFavorite={onToggleFavorite}
      />
    ),
    [regionNames, favorites, onToggleFavorite],
  );
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

const ProjectRow = memo(function ProjectRow({ project, regionName, isFavorite, onToggleFavorite }: ShownProject) {
  const { ref, name, region, compute_size, status, operation, inactivity, parent_project_ref } = project;
  return (
    <div
      data-project={ref}
      className="relative grid h-full items-center gap-x-4 border-b px-4 text-sm hover:bg-hover max-sm:content-center max-sm:gap-y-1 max-sm:pr-14 sm:grid-cols-[2rem_minmax(0,2fr)_minmax(0,2fr)_minmax(0,1.5fr)_9rem] sm:pl-2 lg:grid-cols-[2rem_minmax(0,2fr)_minmax(0,2fr)_minmax(0,1.5fr)_8rem_9rem]"
    >
      <FavoriteButton
        name={name}
        isFavorite={isFavorite}
        onToggle={() => onToggleFavorite(ref)}
        className="max-sm:absolute max-sm:top-1/2 max-sm:right-1 max-sm:-translate-y-1/2"
      />
      <Link to={`/project/${ref}`} className="truncate font-medium after:absolute after:inset-0">
        {parent_project_ref && <BranchSign />}
        {name}
      </Link>
      <span className="flex min-w-0 gap-3 font-mono text-xs text-muted">
        <span className="truncate">{ref}</span>
        <PauseMark inactivity={inactivity} className="font-sans" />
      </span>
      <span title={region} className="truncate text-xs text-muted max-sm:hidden">
        {regionName}
      </span>
      <span className="truncate text-xs text-muted max-lg:hidden">
        {compute_size && (
          <>
            <span className="sr-only">Compute size </span>
            {computeName(compute_size)}
          </>
        )}
      </span>
      <StatusLabel status={status} operation={operation} />
    </div>
  );
});
