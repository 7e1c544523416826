import { useMemo, useSyncExternalStore } from 'react';
import { type Consent, onConsent, readConsent } from './consent';

/** The current choice, also after a change in another tab; null if there is none yet. */
export function useConsent(): Consent | null {
  // As text, so that equal choices have the same identity.
  const text = useSyncExternalStore(onConsent, () => JSON.stringify(readConsent()));
  return useMemo(() => JSON.parse(text) as Consent | null, [text]);
}
