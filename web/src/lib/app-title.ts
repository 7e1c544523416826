import { BehaviorSubject } from 'rxjs';
import type { Behavior } from './rx/behavior';

/** What the product is called until an installation's own content says otherwise. */
const defaultAppTitle = 'Signalbox';

const current$ = new BehaviorSubject(defaultAppTitle);

/** The name at the end of every page's title. */
export const appTitle$: Behavior<string> = current$;

/** Takes another name at run time; nothing, or only blanks, brings the product's own back. */
export function setAppTitle(title: string | null): void {
  const next = title?.trim() || defaultAppTitle;
  if (next !== current$.value) current$.next(next);
}
