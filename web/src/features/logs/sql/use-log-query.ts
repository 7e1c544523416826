import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryLogs } from '@/api/logs/query-logs';
import type { SqlRequest } from '@/api/logs/wire';

/** Runs one query at a time; a further one, cancelling and leaving the page end it. */
export function useLogQuery(ref: string) {
  const running = useRef<AbortController | null>(null);
  const run = useMutation({
    mutationFn: async (request: SqlRequest) => {
      running.current?.abort();
      const own = new AbortController();
      running.current = own;
      const started = performance.now();
      const result = await queryLogs(ref, request, own.signal);
      return { ...result, request, durationMs: performance.now() - started };
    },
    retry: false,
  });
  useEffect(() => () => running.current?.abort(), []);
  return {
    run: (request: SqlRequest) => run.mutate(request),
    cancel: () => {
      running.current?.abort();
      run.reset();
    },
    isRunning: run.isPending,
    result: run.data,
    error: run.error,
    /** The query that the error is about. */
    request: run.variables,
  };
}
