import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { explainQuery } from '@/api/query/explain-query';
import type { ExplainRequest } from '@/api/query/wire';
import type { Json } from '@/lib/json';
import { failureOf } from '../run/failure-of';
import type { RunError } from '../run/run-state';
import type { Prepared } from '../run/text-to-run';
import { type Plan, readPlan } from './plan';

/** The last plan; `count` changes with every new one. */
export type ExplainState = { count: number } & (
  | { kind: 'idle' | 'cancelled' }
  | { kind: 'loading'; analyze: boolean }
  | { kind: 'failed'; error: RunError; explained: Prepared }
  /** `raw` is PostgreSQL's own form, and `plan` null if it could not be read. */
  | { kind: 'shown'; plan: Plan | null; raw: Json }
);

/** How a statement is explained. */
export type ExplainHow = Omit<ExplainRequest, 'query'>;

/** Requests plans, one at a time: a new one ends the last, and leaving the page ends it, too. */
export function useExplain(ref: string) {
  const client = useQueryClient();
  const [state, setState] = useState<ExplainState>({ count: 0, kind: 'idle' });
  const running = useRef<AbortController>(null);
  const explain = async (explained: Prepared, how: ExplainHow) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setState((last) => ({ count: last.count + 1, kind: 'loading', analyze: how.analyze === true }));
    try {
      const { plan } = await explainQuery(client, ref, { query: explained.sent.text, ...how }, abort.signal);
      if (!abort.signal.aborted) setState(({ count }) => ({ count, kind: 'shown', plan: readPlan(plan), raw: plan }));
    } catch (error) {
      if (!abort.signal.aborted) setState(({ count }) => ({ count, kind: 'failed', error: failureOf(error, explained.sent), explained }));
    }
  };
  const cancel = () => {
    // The server ends the statement with its request.
    running.current?.abort();
    setState(({ count }) => ({ count, kind: 'cancelled' }));
  };
  return { state, explain, cancel };
}
