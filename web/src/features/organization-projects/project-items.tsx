import { useCallback, useRef, useState } from 'react';
import { useOrganizationProjects } from '@/api/projects/list-organization-projects';
import type { ProjectSummary } from '@/lib/entities/project';
import { recentProjects } from '@/lib/recent-projects';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { type Arrangement, arranged, isFiltered } from './arrange-projects';
import { readFavorites, toggleFavorite } from './favorites';
import type { ProjectLayout } from './layout';
import { ProjectGrid } from './project-grid';
import { ProjectList } from './project-list';
import { readSort, writeSort } from './project-sort';
import { ProjectsToolbar } from './projects-toolbar';
import { useRegionNames } from './use-region-names';
import { useSteadyOrder } from './use-steady-order';

const none: ProjectSummary[] = [];

/** The projects with their search; separate from the page, which does not render with each status. */
export function ProjectItems({ slug, layout }: { slug: string; layout: ProjectLayout }) {
  const { data: all = none } = useOrganizationProjects(slug);
  const [arrangement, setArrangement] = useState<Arrangement>(() => ({
    query: '',
    status: 'all',
    sort: readSort(),
    favorites: readFavorites(),
    recent: recentProjects(),
  }));
  const regionNames = useRegionNames(slug, all);
  const { projects, handlers } = useSteadyOrder(arranged(all, arrangement), all, arrangement);
  const search = useRef<HTMLInputElement>(null);
  const change = (next: Partial<Arrangement>) => {
    if (next.sort) writeSort(next.sort);
    setArrangement((it) => ({ ...it, ...next }));
  };
  const toggle = useCallback(
    (ref: string) => setArrangement((it) => ({ ...it, favorites: toggleFavorite(it.favorites, ref) })),
    [],
  );
  const clear = () => {
    change({ query: '', status: 'all' });
    // The button disappears.
    search.current?.focus();
  };
  const shown = { projects, regionNames, favorites: arrangement.favorites, onToggleFavorite: toggle };
  return (
    <div className="grid gap-4">
      <ProjectsToolbar arrangement={arrangement} onChange={change} count={countText(projects.length, all.length, isFiltered(arrangement))} search={search} />
      {projects.length === 0 && isFiltered(arrangement) ? (
        <EmptyState
          title="No projects match your filters"
          text="Search for a part of the name or of the ref, or show all statuses."
          action={<Button onClick={clear}>Clear filters</Button>}
        />
      ) : (
        <div {...handlers}>{layout === 'grid' ? <ProjectGrid {...shown} /> : <ProjectList {...shown} />}</div>
      )}
    </div>
  );
}

function countText(shown: number, all: number, filtered: boolean): string {
  const noun = all === 1 ? 'project' : 'projects';
  return filtered ? `${shown} of ${all} ${noun}` : `${all} ${noun}`;
}
