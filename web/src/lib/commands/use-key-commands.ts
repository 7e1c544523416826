import { use, useEffect, useEffectEvent } from 'react';
import type { Command } from './command';
import { useSingleKeys } from './single-keys';
import { CommandCenterContext, useCommands, useMenuOpen } from './use-commands';

/** A command with a shortcut without modifiers: a letter or a sign, or two of them in sequence. */
export type KeyCommand = Command & { shortcut: string; action: () => void };

/** Elements that accept text input. */
const typedInto = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]';

/**
 * Offers commands in the command menu for as long as the component is mounted, and runs each when
 * its key is pressed outside fields and dialogs. Unless `requested`, they are only in the menu: users
 * of speech input must be able to turn off single-letter shortcuts.
 */
export function useKeyCommands(commands: readonly KeyCommand[], requested: boolean): void {
  const keys = useSingleKeys() && requested;
  const center = use(CommandCenterContext);
  useCommands(keys ? commands : commands.map((it) => ({ ...it, shortcut: '' })));
  const [isMenuOpen] = useMenuOpen();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isMenuOpen || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(typedInto)) return;
    const pressed = center.keysOf(event);
    const meant = commands.find((it) => it.shortcut === pressed);
    if (!meant) return;
    event.preventDefault();
    meant.action();
  });
  useEffect(() => {
    if (!keys) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [keys]);
}
