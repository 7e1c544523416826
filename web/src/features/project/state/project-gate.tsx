import { lazy, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { createCommandCenter } from '@/lib/commands/create-command-center';
import { CommandCenterContext } from '@/lib/commands/use-commands';
import type { ProjectDetail } from '@/lib/entities/project';
import { usePageTitle } from '@/lib/page-title';
import { Loading, Skeleton } from '@/ui/loading';
import { projectPageAt } from './project-page';
import { stateScreenOf } from './state-screen-of';
import { stateTitles } from './state-titles';
import { useChangeText } from './use-change-text';
import { useKeptFocus } from './use-kept-focus';

/** Most visits need no screen, so its code is not part of the first load. */
const preloadDelayMs = 5_000;

const load = () => import('./state-screen');
const ProjectBanners = lazy(async () => ({ default: (await import('./project-banners')).ProjectBanners }));
const StateScreen = lazy(async () => ({ default: (await load()).StateScreen }));

interface ProjectGateProps {
  /** Undefined while loading. */
  project: ProjectDetail | undefined;
  /** The page. */
  children: ReactNode;
}

/**
 * Shows a project's page, or the screen for the project's state. A page that was open stays mounted
 * below the screen, hidden and without its commands, and returns automatically; a page that was not
 * open is not mounted.
 */
export function ProjectGate({ project, children }: ProjectGateProps) {
  const { pathname } = useLocation();
  const screen = project ? stateScreenOf(project, projectPageAt(pathname)) : null;
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (screen === null && openAt !== pathname) setOpenAt(pathname);
  const isOpen = screen === null || openAt === pathname;

  const screenPlace = useRef<HTMLDivElement>(null);
  const pagePlace = useRef<HTMLDivElement>(null);
  const keepsFocus = useKeptFocus(screen !== null, { screen: screenPlace, page: pagePlace });
  const center = use(CommandCenterContext);
  const [detachedCenter] = useState(createCommandCenter);
  const said = useChangeText(project, screen, pathname);
  useEffect(() => {
    // A restart may be over before a lazily loaded screen has arrived.
    const timer = setTimeout(() => void load().catch(() => undefined), preloadDelayMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {/* Before the page: the first heading counts. */}
      {screen && project && (
        <div
          ref={screenPlace}
          tabIndex={-1}
          role="group"
          aria-label={stateTitles[screen]}
          className="focus:outline-none"
          {...keepsFocus}
        >
          {!isOpen && <TitleOf screen={stateTitles[screen]} />}
          <Suspense fallback={<ScreenPending />}>
            <StateScreen project={project} screen={screen} />
          </Suspense>
        </div>
      )}
      {isOpen && (
        <div ref={pagePlace} hidden={screen !== null} className={screen === null ? 'flex h-full flex-col' : 'h-full'}>
          {project && mayNeedBanners(project) && (
            <Suspense fallback={null}>
              <ProjectBanners project={project} />
            </Suspense>
          )}
          <div className="min-h-0 flex-1">
            <CommandCenterContext value={screen ? detachedCenter : center}>{children}</CommandCenterContext>
          </div>
        </div>
      )}
    </>
  );
}

/** Most projects need none, so their code is not part of the first load. */
const mayNeedBanners = ({ live, expires_at }: ProjectDetail) => live?.inactivity?.pause_at || live?.unprotected || expires_at;

/** Sets the tab title if no page does; a mounted page keeps its own. */
function TitleOf({ screen }: { screen: string }) {
  usePageTitle(screen);
  return null;
}

const ScreenPending = () => (
  <div className="mx-auto w-full max-w-2xl p-4 sm:p-8">
    <Loading label="Loading project status">
      <Skeleton className="h-56" />
    </Loading>
  </div>
);
