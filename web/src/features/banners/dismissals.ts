import { useMemo, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '@/lib/storage';

const key = 'signalbox.dismissed_banners';

/** Only the latest are stored; older incidents are resolved. */
const remembered = 50;

/** Other tabs are notified of a change by the storage event, this tab by a custom event. */
const dismissedHere = 'signalbox-dismissed';

/** Dismissals that could not be stored, kept for the lifetime of this page. */
let unstored: string | null = null;

const readText = (): string => unstored ?? readStored(key) ?? '[]';

/** The IDs of dismissed banners; malformed entries are ignored. */
export function idsIn(text: string): string[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Adds an ID and drops the oldest beyond the limit. */
export function withDismissed(ids: string[], id: string): string[] {
  return [...ids.filter((it) => it !== id), id].slice(-remembered);
}

/** Dismisses a banner in this browser. */
export function dismiss(id: string): void {
  const text = JSON.stringify(withDismissed(idsIn(readText()), id));
  writeStored(key, text);
  unstored = readStored(key) === text ? null : text;
  window.dispatchEvent(new Event(dismissedHere));
}

function listen(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  window.addEventListener(dismissedHere, changed);
  return () => {
    window.removeEventListener('storage', changed);
    window.removeEventListener(dismissedHere, changed);
  };
}

/** The IDs of dismissed banners, updated live. */
export function useDismissed(): string[] {
  const text = useSyncExternalStore(listen, readText);
  return useMemo(() => idsIn(text), [text]);
}
