import { type QueryClient, useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { vaultKey } from './list-vault-secrets';

/** The fields of a secret that a user chooses. */
export interface VaultFields {
  name: string;
  value: string;
  description: string;
  roles: string[];
}

const refresh = (client: QueryClient, ref: string) => client.invalidateQueries({ queryKey: vaultKey(ref) });

/** Creates a secret. The value is in no cache: only the mutation has it, until the dialog closes. */
export const useCreateSecret = (ref: string) =>
  useMutation({
    mutationFn: (body: VaultFields) => answerOf(api.POST('/platform/projects/{ref}/vault/secrets', { params: { path: { ref } }, body })),
    gcTime: 0,
    onSettled: (_data, _error, _fields, _result, { client }) => refresh(client, ref),
  });

/** Changes the secret with this ID; absent fields stay as they are. */
export const useSaveSecret = (ref: string) =>
  useMutation({
    mutationFn: ({ id, ...body }: Partial<VaultFields> & { id: string }) =>
      answerOf(api.PATCH('/platform/projects/{ref}/vault/secrets/{id}', { params: { path: { ref, id } }, body })),
    gcTime: 0,
    onSettled: (_data, _error, _fields, _result, { client }) => refresh(client, ref),
  });

/** Deletes a secret. */
export const useDeleteSecret = (ref: string) =>
  useMutation({
    mutationFn: (id: string) => answerOf(api.DELETE('/platform/projects/{ref}/vault/secrets/{id}', { params: { path: { ref, id } } })),
    onSettled: (_data, _error, _id, _result, { client }) => refresh(client, ref),
  });

/** Reads the value of a secret, which the audit log records. A mutation, so that no cache keeps it. */
export const useRevealSecret = (ref: string) =>
  useMutation({
    mutationFn: (id: string) =>
      answerOf(api.GET('/platform/projects/{ref}/vault/secrets/{id}/value', { params: { path: { ref, id } } })).then(({ value }) => value),
    gcTime: 0,
  });
