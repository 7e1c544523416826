import { queryOptions, useQuery } from '@tanstack/react-query';
import { cronJobsSchema, pgCronSchema } from '@/lib/entities/cron';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { cronKey } from './cron-keys';

/** The jobs of Signalbox's scheduler by name. */
const cronJobsQuery = (ref: string) =>
  queryOptions({
    queryKey: [...cronKey(ref), 'jobs'] as const,
    queryFn: ({ signal }) => answerOf(api.GET('/platform/projects/{ref}/cron/jobs', { params: { path: { ref } }, signal }), cronJobsSchema),
  });

export const useCronJobs = (ref: string) => useQuery(cronJobsQuery(ref));

/** The jobs of pg_cron in the project's database by name, and whether it runs. */
const pgCronQuery = (ref: string) =>
  queryOptions({
    queryKey: [...cronKey(ref), 'pg-cron'] as const,
    queryFn: ({ signal }) => answerOf(api.GET('/platform/projects/{ref}/cron/pg_cron/jobs', { params: { path: { ref } }, signal }), pgCronSchema),
  });

export const usePgCron = (ref: string, enabled = true) => useQuery({ ...pgCronQuery(ref), enabled });
