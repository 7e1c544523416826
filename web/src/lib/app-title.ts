import { BehaviorSubject } from 'rxjs';
import type { Behavior } from './rx/behavior';
import { readStored, writeStored } from './storage';

/** What the product is called until an installation's own content says otherwise. */
const defaultAppTitle = 'Signalbox';

/** Where the name is remembered for the next visit; it is the installation's, so it survives signing out. */
export const appTitleKey = 'signalbox.app_title';

const current$ = new BehaviorSubject(nameIn(readStored(appTitleKey)));

/** The name at the end of every page's title: from the first moment the one that was known last. */
export const appTitle$: Behavior<string> = current$;

/** Takes another name at run time; nothing, or only blanks, brings the product's own back. */
export function setAppTitle(title: string | null): void {
  const next = nameIn(title);
  writeStored(appTitleKey, next === defaultAppTitle ? null : next);
  if (next !== current$.value) current$.next(next);
}

function nameIn(title: string | null): string {
  return title?.trim() || defaultAppTitle;
}
