import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage';

const storedAs = 'signalbox.single_keys';

/** Other tabs are notified of a change by the storage event, this tab by a custom event. */
const changedHere = 'signalbox-single-keys';

const read = (): boolean => readStored(storedAs) !== 'off';

export function writeSingleKeys(on: boolean): void {
  writeStored(storedAs, on ? null : 'off');
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

/**
 * Whether keys without modifiers run commands in this browser; users of speech input must be able
 * to turn them off (WCAG 2.1.4).
 */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, read);
