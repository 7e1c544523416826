import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage';

const storedAs = 'signalbox.command_menu_key';

/** The specification's default (point 9). */
const defaultKey = 'k';

/** Other tabs are notified of a change by the storage event, this tab by a custom event. */
const changedHere = 'signalbox-menu-key';

/** The key that opens the command menu together with Meta or Ctrl; empty: disabled. */
export const readMenuKey = (): string => readStored(storedAs) ?? defaultKey;

export function writeMenuKey(key: string): void {
  writeStored(storedAs, key);
  window.dispatchEvent(new Event(changedHere));
}

function subscribe(changed: () => void) {
  window.addEventListener('storage', changed);
  window.addEventListener(changedHere, changed);
  return () => {
    window.removeEventListener('storage', changed);
    window.removeEventListener(changedHere, changed);
  };
}

/** The current key, also after a change in another tab. */
export const useMenuKey = (): string => useSyncExternalStore(subscribe, readMenuKey);

/**
 * Returns whether this event toggles the menu: Meta or Ctrl on any platform, without other
 * modifiers.
 */
export function opensMenu(event: KeyboardEvent, key: string): boolean {
  return (
    key !== '' &&
    (event.metaKey || event.ctrlKey) &&
    !event.altKey &&
    !event.shiftKey &&
    event.key.toLowerCase() === key
  );
}

/**
 * The display form of a shortcut with the platform's modifier, such as `⌘K` or `Ctrl K`; empty
 * without a key.
 */
export function shortcutText(key: string, platform = navigator.platform): string {
  if (key === '') return '';
  const letter = key.toUpperCase();
  return /Mac|iP(?:hone|ad|od)/.test(platform) ? `⌘${letter}` : `Ctrl ${letter}`;
}
