import { useEffect, useEffectEvent } from 'react';
import type { Command } from './command';
import { useCommands, useMenuOpen } from './use-commands';

/** A command with a single-key shortcut: a letter or a sign, without modifiers. */
export type KeyCommand = Command & { shortcut: string; action: () => void };

/** Elements that accept text input. */
const typedInto = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]';

/**
 * Offers commands in the command menu for as long as the component is mounted, and runs each when
 * its key is pressed outside fields and dialogs. With `keys` off they are only in the menu: users
 * of speech input must be able to turn off single-letter shortcuts.
 */
export function useKeyCommands(commands: readonly KeyCommand[], keys: boolean): void {
  useCommands(keys ? commands : commands.map((it) => ({ ...it, shortcut: '' })));
  const [isMenuOpen] = useMenuOpen();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isMenuOpen || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(typedInto)) return;
    const meant = commands.find((it) => it.shortcut.toLowerCase() === event.key.toLowerCase());
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
