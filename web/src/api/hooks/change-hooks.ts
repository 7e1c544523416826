import { type QueryClient, useMutation } from '@tanstack/react-query';
import { type HookFields, hookReplaySchema, savedHookSchema } from '@/lib/entities/hooks';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { hooksKey } from './hooks-keys';

/** The types of the description have no object with any keys. */
const bodyOf = <T extends Partial<HookFields>>({ headers, ...fields }: T) => ({ ...fields, ...(headers && { headers: headers as Record<string, never> }) });

const refresh = (client: QueryClient, ref: string) => client.invalidateQueries({ queryKey: hooksKey(ref) });

/** Creates a hook; the answer has its signing secret. */
export const useCreateHook = (ref: string) =>
  useMutation({
    mutationFn: (fields: HookFields) => answerOf(api.POST('/platform/projects/{ref}/hooks', { params: { path: { ref } }, body: bodyOf(fields) }), savedHookSchema),
    onSettled: (_data, _error, _fields, _result, { client }) => refresh(client, ref),
  });

/** Changes the hook with this ID; absent fields stay as they are. */
export const useSaveHook = (ref: string) =>
  useMutation({
    mutationFn: ({ id, ...fields }: Partial<HookFields> & { id: string }) =>
      answerOf(api.PATCH('/platform/projects/{ref}/hooks/{id}', { params: { path: { ref, id } }, body: bodyOf(fields) }), savedHookSchema),
    onSettled: (_data, _error, _fields, _result, { client }) => refresh(client, ref),
  });

/** Replaces the signing secret; the former one is invalid at once. */
export const useRotateHookSecret = (ref: string) =>
  useMutation({
    mutationFn: (id: string) => answerOf(api.POST('/platform/projects/{ref}/hooks/{id}/secret', { params: { path: { ref, id } } }), savedHookSchema),
  });

/** Deletes a hook with its deliveries. */
export const useDeleteHook = (ref: string) =>
  useMutation({
    mutationFn: (id: string) => answerOf(api.DELETE('/platform/projects/{ref}/hooks/{id}', { params: { path: { ref, id } } })),
    onSettled: (_data, _error, _id, _result, { client }) => refresh(client, ref),
  });

/** Sends an event without a change of a row. */
export const useTestHook = (ref: string) =>
  useMutation({
    mutationFn: (id: string) => answerOf(api.POST('/platform/projects/{ref}/hooks/{id}/test', { params: { path: { ref, id } } })),
    onSettled: (_data, _error, _id, _result, { client }) => refresh(client, ref),
  });

/** Sends a delivery of a hook again; without a position, all dead letters. */
export const useReplayHook = (ref: string, id: string) =>
  useMutation({
    mutationFn: (seq: number | null) =>
      answerOf(
        seq === null
          ? api.POST('/platform/projects/{ref}/hooks/{id}/replay', { params: { path: { ref, id } } })
          : api.POST('/platform/projects/{ref}/hooks/{id}/deliveries/{seq}/replay', { params: { path: { ref, id, seq } } }),
        hookReplaySchema,
      ),
    onSettled: (_data, _error, _seq, _result, { client }) => refresh(client, ref),
  });
