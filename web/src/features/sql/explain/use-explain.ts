import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { explainQuery } from '@/api/query/explain-query';
import type { ExplainRequest } from '@/api/query/wire';
import { type Plan, readPlan } from './plan';

/** The last plan; `count` changes with every new one. */
export type ExplainState = { count: number } & (
  | { kind: 'idle' }
  | { kind: 'loading'; analyze: boolean }
  | { kind: 'failed'; error: unknown }
  | { kind: 'shown'; plan: Plan | null; text: string; isExecuted: boolean }
);

/** Requests plans, one at a time: a new one ends the last. */
export function useExplain(ref: string) {
  const client = useQueryClient();
  const [state, setState] = useState<ExplainState>({ count: 0, kind: 'idle' });
  const running = useRef<AbortController>(null);
  const explain = async (request: ExplainRequest) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setState((last) => ({ count: last.count + 1, kind: 'loading', analyze: request.analyze === true }));
    try {
      const { plan, text, executed } = await explainQuery(client, ref, request, abort.signal);
      if (!abort.signal.aborted) setState(({ count }) => ({ count, kind: 'shown', plan: readPlan(plan), text, isExecuted: executed }));
    } catch (error) {
      if (!abort.signal.aborted) setState(({ count }) => ({ count, kind: 'failed', error }));
    }
  };
  return { state, explain };
}
