/** Local storage that may be full, forbidden or absent; then values are lost silently. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it with null. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Full or forbidden: the page works without it.
  }
}

/** The keys that start with a prefix. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((it) => it.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Removes all keys except those for which `keep` is true. */
export function clearStored(keep: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!keep(key)) localStorage.removeItem(key);
    }
  } catch {
    // A forbidden storage contains nothing of ours.
  }
}
