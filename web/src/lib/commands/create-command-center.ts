import { BehaviorSubject } from 'rxjs';
import type { Behavior } from '../rx/behavior';
import type { Command } from './command';
import { createKeySequence } from './key-sequence';

/** Whether the command menu is open, and the commands that the mounted screens offer. */
export interface CommandCenter {
  isOpen$: Behavior<boolean>;
  setOpen: (open: boolean) => void;
  /** Whether the list of shortcuts is open. Only one of the menu and the list is. */
  isKeyListOpen$: Behavior<boolean>;
  setKeyListOpen: (open: boolean) => void;
  /** The keys that an event completes, such as `D` or `G M`. */
  keysOf: (event: KeyboardEvent) => string;
  /** In the order in which the screens were mounted. */
  registered$: Behavior<readonly Command[]>;
  /** Sets the commands of `owner`; it keeps its first position. */
  register: (owner: string, commands: readonly Command[]) => void;
  unregister: (owner: string) => void;
}

export function createCommandCenter(): CommandCenter {
  const isOpen$ = new BehaviorSubject(false);
  const isKeyListOpen$ = new BehaviorSubject(false);
  const registered$ = new BehaviorSubject<readonly Command[]>([]);
  const byOwner = new Map<string, readonly Command[]>();
  const publish = () => registered$.next([...byOwner.values()].flat());
  return {
    isOpen$,
    setOpen: (open) => {
      if (open) isKeyListOpen$.next(false);
      if (open !== isOpen$.value) isOpen$.next(open);
    },
    isKeyListOpen$,
    setKeyListOpen: (open) => {
      if (open) isOpen$.next(false);
      if (open !== isKeyListOpen$.value) isKeyListOpen$.next(open);
    },
    keysOf: createKeySequence((first) => registered$.value.some((it) => it.shortcut?.startsWith(`${first} `))),
    registered$,
    register: (owner, commands) => {
      byOwner.set(owner, commands);
      publish();
    },
    unregister: (owner) => {
      if (byOwner.delete(owner)) publish();
    },
  };
}
