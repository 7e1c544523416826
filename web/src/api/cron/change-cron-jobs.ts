import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { CronJobFields } from '@/lib/entities/cron';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { cronKey } from './cron-keys';

const refresh = (client: QueryClient, ref: string) => client.invalidateQueries({ queryKey: cronKey(ref) });

/** Creates a job, or changes the one with this ID; absent fields stay as they are. */
export const useSaveCronJob = (ref: string) =>
  useMutation({
    mutationFn: ({ id, ...fields }: Partial<CronJobFields> & { id: number }) =>
      answerOf(api.PATCH('/platform/projects/{ref}/cron/jobs/{id}', { params: { path: { ref, id } }, body: fields })),
    onSettled: (_data, _error, _fields, _result, { client }) => refresh(client, ref),
  });

export const useCreateCronJob = (ref: string) =>
  useMutation({
    mutationFn: (body: CronJobFields) => answerOf(api.POST('/platform/projects/{ref}/cron/jobs', { params: { path: { ref } }, body })),
    onSettled: (_data, _error, _fields, _result, { client }) => refresh(client, ref),
  });

/** Deletes a job with its runs; a run in progress is cancelled. */
export const useDeleteCronJob = (ref: string) =>
  useMutation({
    mutationFn: (id: number) => answerOf(api.DELETE('/platform/projects/{ref}/cron/jobs/{id}', { params: { path: { ref, id } } })),
    onSettled: (_data, _error, _id, _result, { client }) => refresh(client, ref),
  });

/** Starts a run now. 409 while one is in progress, or the database is not running. */
export const useRunCronJob = (ref: string) =>
  useMutation({
    mutationFn: (id: number) => answerOf(api.POST('/platform/projects/{ref}/cron/jobs/{id}/runs', { params: { path: { ref, id } } })),
    onSettled: (_data, _error, _id, _result, { client }) => refresh(client, ref),
  });
