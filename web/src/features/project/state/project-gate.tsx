import { lazy, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { createCommandCenter } from '@/lib/commands/create-command-center';
import { CommandCenterContext } from '@/lib/commands/use-commands';
import type { ProjectDetail } from '@/lib/entities/project';
import { usePageTitle } from '@/lib/page-title';
import { Loading, Skeleton } from '@/ui/loading';
import { projectPageAt } from './project-page';
import { stateScreenOf } from './state-screen-of';
import { stateWords } from './state-words';
import { useChangeWords } from './use-change-words';
import { useKeptFocus } from './use-kept-focus';

const load = () => import('./state-screen');
const StateScreen = lazy(async () => ({ default: (await load()).StateScreen }));

interface ProjectGateProps {
  /** Not there while it is on its way. */
  project: ProjectDetail | undefined;
  /** The page. */
  children: ReactNode;
}

/**
 * Shows a project's page, or what stands in its place while the project is as it is. A page that
 * was open stays as it is below the screen, out of sight and without its commands, and comes back
 * by itself; one that was not is not begun.
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
  const said = useChangeWords(project, screen, pathname);
  useEffect(() => {
    // A restart may be over before a script that is asked for then has come.
    void load().catch(() => undefined);
  }, []);

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {/* Before the page: the first heading is the one that counts. */}
      {screen && project && (
        <div
          ref={screenPlace}
          tabIndex={-1}
          role="group"
          aria-label={stateWords[screen].title}
          className="focus:outline-none"
          {...keepsFocus}
        >
          {!isOpen && <TitleOf screen={stateWords[screen].title} />}
          <Suspense fallback={<ScreenPending />}>
            <StateScreen project={project} screen={screen} />
          </Suspense>
        </div>
      )}
      {isOpen && (
        <div ref={pagePlace} hidden={screen !== null}>
          <CommandCenterContext value={screen ? detachedCenter : center}>{children}</CommandCenterContext>
        </div>
      )}
    </>
  );
}

/** Names the tab where no page does; a page that is there keeps its own name. */
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
