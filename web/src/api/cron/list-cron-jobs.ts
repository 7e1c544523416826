import { queryOptions, useQuery } from '@tanstack/react-query';
import { cronJobsSchema } from '@/lib/entities/cron';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { cronKey } from './cron-keys';

/** The scheduled jobs of a project by name. */
const cronJobsQuery = (ref: string) =>
  queryOptions({
    queryKey: [...cronKey(ref), 'jobs'] as const,
    queryFn: ({ signal }) => answerOf(api.GET('/platform/projects/{ref}/cron/jobs', { params: { path: { ref } }, signal }), cronJobsSchema),
  });

export const useCronJobs = (ref: string) => useQuery(cronJobsQuery(ref));
