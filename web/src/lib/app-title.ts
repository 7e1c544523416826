import { BehaviorSubject } from 'rxjs';
import type { Behavior } from './rx/behavior';
import { readStored, writeStored } from './storage';

/** The product name, unless the installation's custom content has another. */
const defaultAppTitle = 'Signalbox';

/**
 * Storage key of the name for the next visit; it belongs to the installation, so it survives
 * signing out.
 */
export const appTitleKey = 'signalbox.app_title';

const current$ = new BehaviorSubject(nameIn(readStored(appTitleKey)));

/** The name at the end of every page's title; starts with the last known one. */
export const appTitle$: Behavior<string> = current$;

/** Sets another name at run time; an empty or blank name restores the product's own. */
export function setAppTitle(title: string | null): void {
  const next = nameIn(title);
  writeStored(appTitleKey, next === defaultAppTitle ? null : next);
  if (next !== current$.value) current$.next(next);
}

function nameIn(title: string | null): string {
  return title?.trim() || defaultAppTitle;
}
