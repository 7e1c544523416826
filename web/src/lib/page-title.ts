import { createContext, use, useEffect } from 'react';
import { BehaviorSubject } from 'rxjs';
import { appTitle$ } from './app-title';
import type { Behavior } from './rx/behavior';
import { useBehavior } from './rx/use-behavior';

/** The names after a page's own in its title: project and organization. */
export interface TitlePlace {
  names: string[];
  /** False while a name is loading. */
  known: boolean;
}

const nowhere: TitlePlace = { names: [], known: true };

/** The context of the pages inside; set by the frame. */
export const TitlePlaceContext = createContext<TitlePlace>(nowhere);

/** Delay in which a loading name does not cause two title changes. */
export const namesPatienceMs = 1_500;

/** The title of a page that does not exist. */
export const notFoundTitle = 'Page not found';

/** The title of the tab, and the part of it that names the page. */
interface SettledTitle {
  title: string;
  page: string;
}

const settled$ = new BehaviorSubject<SettledTitle | null>(null);

/** The title of the open page, replaced by each page; null if there is none. */
export const settledTitle$: Behavior<SettledTitle | null> = settled$;

/**
 * Sets the browser's tab title: "{page} | {project} | {organization} | {app}". While names are
 * loading the tab keeps its title for a moment; then the title omits them.
 */
export function usePageTitle(page: string): void {
  const app = useBehavior(appTitle$);
  const { names, known } = use(TitlePlaceContext);
  const title = titleOf(page, names, app);
  useEffect(() => {
    const write = () => {
      document.title = title;
      settled$.next({ title, page });
    };
    if (known) write();
    const timer = known ? undefined : setTimeout(write, namesPatienceMs);
    return () => {
      clearTimeout(timer);
      settled$.next(null);
    };
  }, [title, page, known]);
}

/** A page titled like its project or organization does not repeat the name. */
export function titleOf(page: string, names: string[], app: string): string {
  return [page, ...names.filter((name) => name !== page), app].join(' | ');
}
