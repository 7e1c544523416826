import { useMemo, useSyncExternalStore } from 'react';
import { type Consent, onConsent, readConsent } from './consent';

/** The answer as it is now, wherever it is given; null where no one has given one. */
export function useConsent(): Consent | null {
  // As text, which is the same while the answer is.
  const text = useSyncExternalStore(onConsent, () => JSON.stringify(readConsent()));
  return useMemo(() => JSON.parse(text) as Consent | null, [text]);
}
