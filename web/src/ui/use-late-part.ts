import { useState } from 'react';

/** A part of the page that comes with its first use, because it weighs more than most pages. */
export interface LatePart<T> {
  /** Null until it has come. */
  loaded: T | null;
  /** Lets it come. */
  request: () => void;
  /** Loads it without showing it: someone is about to ask. */
  ahead: () => void;
}

/** Where the part does not come, the failure is thrown to the nearest error boundary. */
export function useLatePart<T>(load: () => Promise<T>): LatePart<T> {
  const [outcome, setOutcome] = useState<{ part: T } | { error: unknown } | null>(null);
  if (outcome && 'error' in outcome) throw outcome.error;
  return {
    loaded: outcome?.part ?? null,
    request: () =>
      void load().then(
        (part) => setOutcome({ part }),
        (error: unknown) => setOutcome({ error }),
      ),
    ahead: () => void load().catch(() => undefined),
  };
}
