import { readStored, writeStored } from '@/lib/storage';

const key = 'signalbox.dismissed_banners';

/** Only the latest are remembered; older incidents are resolved long since. */
const remembered = 50;

/** The ids of dismissed banners; whatever else is stored there counts as none. */
export function readDismissed(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The ids with one more, the oldest falling out. */
export function withDismissed(ids: string[], id: string): string[] {
  return [...ids.filter((it) => it !== id), id].slice(-remembered);
}

export function writeDismissed(ids: string[]): void {
  writeStored(key, JSON.stringify(ids));
}
