import { memo, useCallback } from 'react';
import { Link } from 'react-router';
import type { ProjectSummary } from '@/lib/entities/project';
import { isActive } from '@/lib/entities/project-status';
import { computeName } from '@/lib/compute-name';
import { statusDisplay } from '@/lib/status-display';
import { classNames } from '@/ui/class-names';
import { StatusLabel } from '@/ui/status-label';
import { useIsNarrow } from '@/ui/use-is-narrow';
import { useMedia } from '@/ui/use-media';
import { WindowList } from '@/ui/window-list';
import { BranchSign } from '@/ui/branch-sign';
import { CardFigures } from './card-figures';
import { FavoriteButton } from './favorite-button';
import { PauseMark } from './pause-mark';
import type { ShownProject, ShownProjects } from './shown-projects';
import { regionNameOf } from './use-region-names';

/** All cards have the height of one with figures and a reason, so that a change of status moves none. */
const cardHeight = 200;
const gap = 12;

/** Projects as cards in up to three columns. */
export function ProjectGrid({ projects, regionNames, favorites, onToggleFavorite }: ShownProjects) {
  const isNarrow = useIsNarrow();
  const isWide = useMedia('(width >= 1024px)');
  const drawCard = useCallback(
    (project: ProjectSummary) => (
      <ProjectCard
        project={project}
        regionName={regionNameOf(project, regionNames)}
        isFavorite={favorites.has(project.ref)}
        onToggleFavorite={onToggleFavorite}
      />
    ),
    [regionNames, favorites, onToggleFavorite],
  );
  return (
    <WindowList
      label="Projects"
      items={projects}
      keyOf={(it) => it.ref}
      columns={isNarrow ? 1 : isWide ? 3 : 2}
      lineHeight={cardHeight}
      gap={gap}
    >
      {drawCard}
    </WindowList>
  );
}

const ProjectCard = memo(function ProjectCard({ project, regionName, isFavorite, onToggleFavorite }: ShownProject) {
  const { ref, name, region, compute_size, status, operation, inactivity, reason, figures, parent_project_ref } = project;
  return (
    <div
      data-project={ref}
      className={classNames(
        'relative flex h-full flex-col justify-between gap-4 rounded-md border bg-surface p-4 transition-colors duration-150 hover:border-border-strong',
        statusDisplay(status).tone === 'danger' && 'border-danger/50',
      )}
    >
      <div className="pr-8">
        <Link to={`/project/${ref}`} className="block truncate font-medium after:absolute after:inset-0 after:rounded-md">
          {parent_project_ref && <BranchSign />}
          {name}
        </Link>
        <p className="mt-0.5 truncate font-mono text-xs text-muted">{ref}</p>
        <p className="mt-0.5 truncate text-xs text-muted" title={region}>
          {regionName}
        </p>
      </div>
      <FavoriteButton
        name={name}
        isFavorite={isFavorite}
        onToggle={() => onToggleFavorite(ref)}
        className="absolute top-2 right-2 max-sm:top-1 max-sm:right-1"
      />
      {figures && isActive(status) && <CardFigures figures={figures} />}
      <div>
        <div className="flex items-center justify-between gap-4">
          <StatusLabel status={status} operation={operation} />
          {compute_size && (
            <span className="truncate text-xs text-muted">
              <span className="sr-only">Compute size </span>
              {computeName(compute_size)}
            </span>
          )}
        </div>
        {inactivity?.pause_at ? (
          <p className="mt-1 flex min-w-0 text-sm">
            <PauseMark inactivity={inactivity} />
          </p>
        ) : (
          reason && <p className="mt-1 truncate text-sm text-muted">{reason}</p>
        )}
      </div>
    </div>
  );
});
