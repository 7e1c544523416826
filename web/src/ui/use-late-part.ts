import { useState } from 'react';

/** A part of the page that is loaded on first use because of its size. */
export interface LatePart<T> {
  /** Null until loaded. */
  loaded: T | null;
  /** Loads and shows it. */
  request: () => void;
  /** Preloads it without showing it. */
  ahead: () => void;
}

/** A loading failure is thrown to the nearest error boundary. */
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
