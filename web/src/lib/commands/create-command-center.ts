import { BehaviorSubject } from 'rxjs';
import type { Behavior } from '../rx/behavior';
import type { Command } from './command';

/** Whether the command menu is open, and the commands that the mounted screens offer. */
export interface CommandCenter {
  isOpen$: Behavior<boolean>;
  setOpen: (open: boolean) => void;
  /** In the order in which the screens were mounted. */
  registered$: Behavior<readonly Command[]>;
  /** Sets the commands of `owner`; it keeps its first position. */
  register: (owner: string, commands: readonly Command[]) => void;
  unregister: (owner: string) => void;
}

export function createCommandCenter(): CommandCenter {
  const isOpen$ = new BehaviorSubject(false);
  const registered$ = new BehaviorSubject<readonly Command[]>([]);
  const byOwner = new Map<string, readonly Command[]>();
  const publish = () => registered$.next([...byOwner.values()].flat());
  return {
    isOpen$,
    setOpen: (open) => {
      if (open !== isOpen$.value) isOpen$.next(open);
    },
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
