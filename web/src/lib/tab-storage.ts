/** Prefix of our keys; the router stores its own beside them. */
const prefix = 'signalbox.';

/**
 * Storage that lasts as long as this tab and survives a reload; values are lost silently if it is
 * unavailable.
 */
export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Stores a text for this tab, or removes it with null. */
export function writeInTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, value);
  } catch {
    // Full or forbidden: the page works without it.
  }
}

/** Removes all our keys, for example on signing out. */
export function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // A forbidden storage contains nothing of ours.
  }
}
