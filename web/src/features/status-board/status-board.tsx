import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useOrganizations } from '@/api/organizations/list-organizations';
import type { Fleet } from '@/lib/entities/fleet';
import { usePageTitle } from '@/lib/page-title';
import { useNow } from '@/streams/use-now';
import { classNames } from '@/ui/class-names';
import { EmptyState } from '@/ui/empty-state';
import { type Freshness, StaleMark } from '@/ui/stale-mark';
import { Button } from '@/ui/button';
import { ProjectDialog } from './project-dialog';
import { Suggestions } from './suggestions';
import { useAlarm } from './use-alarm';
import { useShown } from './use-board-rows';
import { useBoardKeys } from './use-board-keys';
import { useFullScreen } from './use-full-screen';
import { BoardActions } from './board-actions';
import { countFleet } from './board-counts';
import { type BoardFilter, wholeFleet } from './board-filter';
import { BoardFilters } from './board-filters';
import { BoardGrid } from './board-grid';
import { BoardSummary } from './board-summary';
import { useBoardView } from './use-board-view';

/** Refresh interval of ages. */
const ageTickMs = 10_000;

/** The whole fleet: unhealthy counts in large figures, and a tile for each project. */
export function StatusBoard({ fleet, freshness }: { fleet: Fleet; freshness: Freshness }) {
  usePageTitle('Status board');
  const [view, changeView] = useBoardView();
  const [filterChoice, setFilterChoice] = useState(wholeFleet);
  const [isFar, setFar] = useFullScreen();
  const [opened, setOpened] = useState<string | null>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const now = useNow(ageTickMs);
  const navigate = useNavigate();
  const { tiles, organizations, suggestions, interval_s } = fleet;
  const nameOf = useCallback((slug: string) => organizations[slug]?.name ?? slug, [organizations]);
  const filter = useMemo(() => ({ ...filterChoice, onlyWrong: view.onlyWrong }), [filterChoice, view.onlyWrong]);
  const shown = useShown(fleet, filter, view.group, nameOf);
  const counts = useMemo(() => countFleet(tiles), [tiles]);
  const regions = useMemo(() => [...new Set(tiles.map((it) => it.project.region))].sort(), [tiles]);
  const places = useMemo(() => placesOf(organizations), [organizations]);
  const announcement = useAlarm(tiles, view);
  const { data: mine = [] } = useOrganizations();
  const change = (part: Partial<BoardFilter>) => setFilterChoice((before) => ({ ...before, ...part }));
  const declarePath = declareFrom(filterChoice);
  useBoardKeys({
    view,
    changeView,
    isFar,
    setFar,
    search: () => {
      // The field takes the focus before the key event ends, so that the letters that follow are
      // text and not commands.
      if (isFar) flushSync(() => setFar(false));
      searchField.current?.focus();
    },
    declare: () => void navigate(declarePath),
  });
  const open = (ref: string) => {
    const found = tiles.find((it) => it.ref === ref);
    if (mine.some((it) => it.slug === found?.project.organization)) void navigate(`/project/${ref}`);
    else setOpened(ref);
  };
  const openedTile = opened === null ? undefined : tiles.find((it) => it.ref === opened);
  return (
    <div className={classNames('grid content-start', isFar ? 'gap-6 p-6' : 'gap-5 p-4 sm:px-8 sm:py-6')}>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-xl font-semibold">Status board</h1>
          <StaleMark freshness={freshness} />
        </div>
        <BoardActions view={view} changeView={changeView} isFar={isFar} setFar={setFar} declarePath={declarePath} />
      </header>
      <Suggestions suggestions={Object.values(suggestions)} now={now} />
      <BoardSummary
        counts={counts}
        chosen={filterChoice.status}
        onChoose={(status) => change({ status })}
        onlyUnprotected={filterChoice.onlyUnprotected}
        onOnlyUnprotected={(onlyUnprotected) => change({ onlyUnprotected })}
        isFar={isFar}
      />
      {!isFar && (
        <BoardFilters
          filter={filterChoice}
          onFilter={change}
          view={view}
          onView={changeView}
          regions={regions}
          organizations={places}
          searchField={searchField}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {shown.length > 0 ? (
        <BoardGrid
          organizations={organizations}
          shown={shown}
          group={view.group}
          size={view.size}
          now={now}
          last={Math.floor(now / 1_000 / interval_s)}
          nameOf={nameOf}
          onOpen={open}
        />
      ) : (
        <NothingShown
          isFiltered={filterChoice !== wholeFleet}
          onShowAll={() => {
            setFilterChoice(wholeFleet);
            changeView({ onlyWrong: false });
          }}
        />
      )}
      <ProjectDialog
        tile={openedTile}
        organization={openedTile ? nameOf(openedTile.project.organization) : ''}
        now={now}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

function NothingShown({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  return (
    <EmptyState
      title={isFiltered ? 'No projects match your filters' : 'All projects are healthy'}
      text={isFiltered ? 'Matching projects appear here automatically.' : 'Projects with problems appear here automatically.'}
      action={<Button onClick={onShowAll}>Show all projects</Button>}
    />
  );
}

const placesOf = (organizations: Fleet['organizations']) =>
  Object.entries(organizations)
    .map(([slug, { name }]) => ({ slug, name }))
    .sort((a, b) => a.name.localeCompare(b.name));

/** An incident declared from here starts with the filtered region or organization. */
function declareFrom({ region, organization }: BoardFilter): string {
  const scope = new URLSearchParams({ ...(region && { region }), ...(organization && { organization }) }).toString();
  return scope === '' ? '/ops/incidents/new' : `/ops/incidents/new?${scope}`;
}
