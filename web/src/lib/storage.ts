/** Local storage that may be full, forbidden or absent without anybody noticing more than forgetting. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a text, or forgets it with null. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Full or forbidden: the page works without memory.
  }
}

/** Forgets everything but the keys that `keep` names. */
export function clearStored(keep: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!keep(key)) localStorage.removeItem(key);
    }
  } catch {
    // Forbidden storage holds nothing of ours.
  }
}
