import { createContext, use } from 'react';
import { BehaviorSubject } from 'rxjs';
import type { Behavior } from '../rx/behavior';
import { useBehavior } from '../rx/use-behavior';

/** What the panel beside a project's pages shows. */
export type SidePanelContent =
  /** The SQL editor with a text to begin with. */
  | { kind: 'sql'; title: string; sql: string }
  /** How programs read and change the objects of a schema. */
  | { kind: 'api'; schema: string; object?: string };

/** A request to show something in the panel; each has another number. */
export type SidePanelRequest = SidePanelContent & { ref: string; number: number };

export interface SidePanelCenter {
  /** Null: closed. */
  request$: Behavior<SidePanelRequest | null>;
  open: (ref: string, content: SidePanelContent) => void;
  close: () => void;
}

export function createSidePanelCenter(): SidePanelCenter {
  const request$ = new BehaviorSubject<SidePanelRequest | null>(null);
  let number = 0;
  return {
    request$,
    open: (ref, content) => request$.next({ ...content, ref, number: (number += 1) }),
    close: () => request$.value !== null && request$.next(null),
  };
}

/** The page's only panel; a test can pass its own. */
export const SidePanelContext = createContext(createSidePanelCenter());

/** The panel's current request, and functions to open and close it. */
export function useSidePanel(): Omit<SidePanelCenter, 'request$'> & { request: SidePanelRequest | null } {
  const { request$, open, close } = use(SidePanelContext);
  return { request: useBehavior(request$), open, close };
}

/** Opens the panel; without following it. */
export const useOpenSidePanel = (): SidePanelCenter['open'] => use(SidePanelContext).open;
