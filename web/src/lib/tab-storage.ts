/** Before every key of ours; the router keeps things of its own beside them. */
const prefix = 'signalbox.';

/** Storage that lasts as long as this tab and survives a reload; without it, only that is lost. */
export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Remembers a text in this tab, or forgets it with null. */
export function writeInTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, value);
  } catch {
    // Full or forbidden: the page works without memory.
  }
}

/** Forgets everything, as when someone signs out. */
export function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Forbidden storage holds nothing of ours.
  }
}
