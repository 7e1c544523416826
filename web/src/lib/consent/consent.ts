import { readStored, writeStored } from '../storage';

/** By a service's id, whether the person agrees to it. A service that is not in it is one they do not agree to. */
export type Consent = Readonly<Record<string, boolean>>;

/** Where the answer is remembered; it survives signing out. */
export const consentKey = 'signalbox.consent';

/** Other tabs are notified of a change by the storage event, this tab by a custom event. */
const answeredHere = 'signalbox-consent';

/** What storage would not take: refusals hold all the same, for as long as this page lives. */
let unstored: Consent | null = null;

/** The answer as it is now; null where no one has given one. */
export function readConsent(): Consent | null {
  return unstored ?? parsed(readStored(consentKey));
}

/** Whether the person agrees to a service, at this moment. */
export const agreesTo = (service: string): boolean => readConsent()?.[service] === true;

/**
 * Takes an answer, here and in every other tab. Agreeing holds only where it can be remembered,
 * refusing always; false if what was agreed to does not hold.
 */
export function answer(next: Consent): boolean {
  const before = readConsent();
  const text = JSON.stringify(next);
  // First away with the old one: storage that is full takes nothing, and it must not stay.
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

/** Anything that is not an answer counts as none. */
function parsed(text: string | null): Consent | null {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
    return Object.fromEntries(Object.entries(read).map(([id, agreed]) => [id, agreed === true]));
  } catch {
    return null;
  }
}
