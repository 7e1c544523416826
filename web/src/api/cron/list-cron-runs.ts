import { useInfiniteQuery } from '@tanstack/react-query';
import { cronRunsSchema } from '@/lib/entities/cron';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { cronKey } from './cron-keys';

const listCronRuns = (ref: string, job: number, before: number | undefined, signal: AbortSignal) =>
  answerOf(
    api.GET('/platform/projects/{ref}/cron/jobs/{id}/runs', {
      params: { path: { ref, id: job }, query: { ...(before !== undefined && { before }) } },
      signal,
    }),
    cronRunsSchema,
  );

/** The runs of a job, newest first. */
export function useCronRuns(ref: string, job: number) {
  const pages = useInfiniteQuery({
    queryKey: [...cronKey(ref), 'runs', job] as const,
    queryFn: ({ pageParam, signal }) => listCronRuns(ref, job, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ runs, has_more }) => (has_more ? runs.at(-1)?.id : undefined),
  });
  return { ...pages, runs: pages.data?.pages.flatMap((page) => page.runs) };
}
