import { useInfiniteQuery } from '@tanstack/react-query';
import { cronRunsSchema } from '@/lib/entities/cron';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { CronJobPlace } from './change-cron-jobs';
import { cronKey } from './cron-keys';

function listCronRuns(ref: string, { engine, id }: CronJobPlace, before: number | undefined, signal: AbortSignal) {
  const how = { params: { path: { ref, id }, query: { ...(before !== undefined && { before }) } }, signal };
  return engine === 'pg_cron'
    ? answerOf(api.GET('/platform/projects/{ref}/cron/pg_cron/jobs/{id}/runs', how), cronRunsSchema)
    : answerOf(api.GET('/platform/projects/{ref}/cron/jobs/{id}/runs', how), cronRunsSchema);
}

/** The runs of a job, newest first. */
export function useCronRuns(ref: string, job: CronJobPlace) {
  const pages = useInfiniteQuery({
    queryKey: [...cronKey(ref), 'runs', job.engine, job.id] as const,
    queryFn: ({ pageParam, signal }) => listCronRuns(ref, job, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ runs, has_more }) => (has_more ? runs.at(-1)?.id : undefined),
  });
  return { ...pages, runs: pages.data?.pages.flatMap((page) => page.runs) };
}
