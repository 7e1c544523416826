import { createElement, type ReactElement, useState } from 'react';
import { LoadFailureNote } from './load-failure-note';

/** A part of the page that is loaded on first use because of its size. */
export interface LatePart<T> {
  /** Null until loaded. */
  loaded: T | null;
  /** Loads and shows it. */
  request: () => void;
  /** Preloads it without showing it. */
  ahead: () => void;
  /** If it did not load: a note that offers to try again. */
  failure: ReactElement | null;
}

/** Loads a part of the page on request. If that fails, the page stays as it is. */
export function useLatePart<T>(load: () => Promise<T>): LatePart<T> {
  const [outcome, setOutcome] = useState<{ part: T } | 'failed' | null>(null);
  const tryLoading = () => load().then((part) => setOutcome({ part }));
  return {
    loaded: outcome === 'failed' ? null : (outcome?.part ?? null),
    request: () => void tryLoading().catch(() => setOutcome('failed')),
    ahead: () => void load().catch(() => undefined),
    failure: outcome === 'failed' ? createElement(LoadFailureNote, { onRetry: tryLoading }) : null,
  };
}
