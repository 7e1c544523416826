import { readStored, writeStored } from '../storage';

/** Consent by service ID. A service without an entry is refused. */
export type Consent = Readonly<Record<string, boolean>>;

/** Storage key of the choice; it survives signing out. */
export const consentKey = 'signalbox.consent';

/** Other tabs are notified of a change by the storage event, this tab by a custom event. */
const answeredHere = 'signalbox-consent';

/** Choices that could not be stored: refusals still hold for the lifetime of this page. */
let unstored: Consent | null = null;

/** The current choice; null if there is none yet. */
export function readConsent(): Consent | null {
  return unstored ?? parsed(readStored(consentKey));
}

/** Returns whether the user currently consents to a service. */
export const agreesTo = (service: string): boolean => readConsent()?.[service] === true;

/**
 * Stores a choice for all tabs. Consent holds only if it can be stored, refusal always; false if
 * consent does not hold.
 */
export function answer(next: Consent): boolean {
  const before = readConsent();
  const text = JSON.stringify(next);
  // The old choice is removed first: a full storage accepts nothing, and the old choice must not
  // stay.
  writeStored(consentKey, null);
  writeStored(consentKey, text);
  const isKept = readStored(consentKey) === text;
  const held = Object.fromEntries(Object.entries(next).map(([id, agreed]) => [id, agreed && before?.[id] === true]));
  const holds = isKept || Object.entries(next).every(([id, agreed]) => agreed === held[id]);
  unstored = isKept || (before === null && !holds) ? null : held;
  window.dispatchEvent(new Event(answeredHere));
  return holds;
}

/** Subscribes to consent changes in all tabs; returns the unsubscribe function. */
export function onConsent(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  window.addEventListener(answeredHere, changed);
  return () => {
    window.removeEventListener('storage', changed);
    window.removeEventListener(answeredHere, changed);
  };
}

/** A malformed entry counts as no choice. */
function parsed(text: string | null): Consent | null {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
    return Object.fromEntries(Object.entries(read).map(([id, agreed]) => [id, agreed === true]));
  } catch {
    return null;
  }
}
