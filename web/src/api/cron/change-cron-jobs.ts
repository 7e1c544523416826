import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { CronEngine, CronJobFields } from '@/lib/entities/cron';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { cronKey } from './cron-keys';

const refresh = (client: QueryClient, ref: string) => client.invalidateQueries({ queryKey: cronKey(ref) });

/** A job among those of both engines. */
export interface CronJobPlace {
  engine: CronEngine;
  id: number;
}

/** Creates a job, or changes one; absent fields stay as they are. */
export const useSaveCronJob = (ref: string) =>
  useMutation({
    mutationFn: async ({ engine, id, ...body }: Partial<CronJobFields> & CronJobPlace): Promise<void> => {
      const how = { params: { path: { ref, id } }, body };
      if (engine === 'pg_cron') await answerOf(api.PATCH('/platform/projects/{ref}/cron/pg_cron/jobs/{id}', how));
      else await answerOf(api.PATCH('/platform/projects/{ref}/cron/jobs/{id}', how));
    },
    onSettled: (_data, _error, _fields, _result, { client }) => refresh(client, ref),
  });

export const useCreateCronJob = (ref: string) =>
  useMutation({
    mutationFn: async ({ engine, ...body }: CronJobFields & { engine: CronEngine }): Promise<void> => {
      const how = { params: { path: { ref } }, body };
      if (engine === 'pg_cron') await answerOf(api.POST('/platform/projects/{ref}/cron/pg_cron/jobs', how));
      else await answerOf(api.POST('/platform/projects/{ref}/cron/jobs', how));
    },
    onSettled: (_data, _error, _fields, _result, { client }) => refresh(client, ref),
  });

/** Deletes a job with its runs; a run in progress is cancelled. */
export const useDeleteCronJob = (ref: string) =>
  useMutation({
    mutationFn: async ({ engine, id }: CronJobPlace): Promise<void> => {
      const how = { params: { path: { ref, id } } };
      if (engine === 'pg_cron') await answerOf(api.DELETE('/platform/projects/{ref}/cron/pg_cron/jobs/{id}', how));
      else await answerOf(api.DELETE('/platform/projects/{ref}/cron/jobs/{id}', how));
    },
    onSettled: (_data, _error, _id, _result, { client }) => refresh(client, ref),
  });

/** Starts a run now. 409 while one is in progress, or the database is not running. */
export const useRunCronJob = (ref: string) =>
  useMutation({
    mutationFn: async ({ engine, id }: CronJobPlace): Promise<void> => {
      const how = { params: { path: { ref, id } } };
      if (engine === 'pg_cron') await answerOf(api.POST('/platform/projects/{ref}/cron/pg_cron/jobs/{id}/runs', how));
      else await answerOf(api.POST('/platform/projects/{ref}/cron/jobs/{id}/runs', how));
    },
    onSettled: (_data, _error, _id, _result, { client }) => refresh(client, ref),
  });
