import { createContext, use, useEffect, useId } from 'react';
import { useBehavior } from '../rx/use-behavior';
import type { Command } from './command';
import { createCommandCenter } from './create-command-center';

/** The page's only command center; a test can pass its own. */
export const CommandCenterContext = createContext(createCommandCenter());

/** Offers commands in the command menu for as long as the component is mounted, always as last rendered. */
export function useCommands(commands: readonly Command[]): void {
  const center = use(CommandCenterContext);
  const owner = useId();
  useEffect(() => center.register(owner, commands));
  useEffect(() => () => center.unregister(owner), [center, owner]);
}

/** Whether the command menu is open, and a function to open and close it. */
export function useMenuOpen(): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const { isOpen$, setOpen } = use(CommandCenterContext);
  return [useBehavior(isOpen$), setOpen];
}

/** Whether the list of shortcuts is open, and a function to open and close it. */
export function useKeyListOpen(): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const { isKeyListOpen$, setKeyListOpen } = use(CommandCenterContext);
  return [useBehavior(isKeyListOpen$), setKeyListOpen];
}

/** Commands of mounted screens. */
export const useRegisteredCommands = (): readonly Command[] => useBehavior(use(CommandCenterContext).registered$);
