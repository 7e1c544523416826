import { createContext, use, useEffect } from 'react';
import { BehaviorSubject } from 'rxjs';
import { appTitle$ } from './app-title';
import type { Behavior } from './rx/behavior';
import { useBehavior } from './rx/use-behavior';

/** The names that follow a page's own in its title: those of its project and organization. */
export interface TitlePlace {
  names: string[];
  /** False while a name is on its way. */
  known: boolean;
}

const nowhere: TitlePlace = { names: [], known: true };

/** Where the pages inside stand; the frame says it. */
export const TitlePlaceContext = createContext<TitlePlace>(nowhere);

/** A title is not written twice in a row for a name that comes within this time. */
export const namesPatienceMs = 1_500;

const settled$ = new BehaviorSubject<{ title: string } | null>(null);

/** The title of the page that is open, anew with each page that takes it; null while there is none. */
export const settledTitle$: Behavior<{ title: string } | null> = settled$;

/**
 * Names the browser's tab: "{page} | {project} | {organization} | {app}". While the names are on
 * their way the tab keeps what it says, for a moment; then the page is named without them.
 */
export function usePageTitle(page: string): void {
  const app = useBehavior(appTitle$);
  const { names, known } = use(TitlePlaceContext);
  const title = titleOf(page, names, app);
  useEffect(() => {
    const write = () => {
      document.title = title;
      settled$.next({ title });
    };
    if (known) write();
    const timer = known ? undefined : setTimeout(write, namesPatienceMs);
    return () => {
      clearTimeout(timer);
      settled$.next(null);
    };
  }, [title, known]);
}

/** A page that bears its place's own name does not say it twice. */
export function titleOf(page: string, names: string[], app: string): string {
  return [page, ...names.filter((name) => name !== page), app].join(' | ');
}
