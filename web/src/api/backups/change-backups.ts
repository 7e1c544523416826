import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { BackupKind } from '@/lib/entities/backups';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { showAccepted } from '../projects/change-project';
import { backupsKey } from './backups-keys';

const refresh = (client: QueryClient, ref: string) => client.invalidateQueries({ queryKey: backupsKey(ref) });

/** Takes a backup now, or as soon as others of the installation have ended. 409 while one runs. */
export const useStartBackup = (ref: string) =>
  useMutation({
    mutationFn: async (kind: BackupKind | null): Promise<void> => {
      await answerOf(api.POST('/platform/database/{ref}/backups', { params: { path: { ref } }, body: kind === null ? {} : { kind } }));
    },
    onSettled: (_data, _error, _kind, _result, { client }) => refresh(client, ref),
  });

/** Cancels the backup that runs or waits. */
export const useCancelBackup = (ref: string) =>
  useMutation({
    mutationFn: async (): Promise<void> => {
      await answerOf(api.DELETE('/platform/database/{ref}/backups/running', { params: { path: { ref } } }));
    },
    onSettled: (_data, _error, _nothing, _result, { client }) => refresh(client, ref),
  });

/** Restores a backup into a scratch database, to prove that it can be restored. */
export const useProveBackup = (ref: string) =>
  useMutation({
    mutationFn: async (id: string): Promise<void> => {
      await answerOf(api.POST('/platform/database/{ref}/backups/{id}/prove', { params: { path: { ref, id } } }));
    },
    onSettled: (_data, _error, _id, _result, { client }) => refresh(client, ref),
  });

/** A backup, or a time in seconds since 1970. */
export type RestoreTarget = { id: string } | { time: number };

/** Replaces the database by its state at a backup or a time; the response says only that it has started. */
export const useRestoreBackup = (ref: string) =>
  useMutation({
    mutationFn: (target: RestoreTarget) =>
      answerOf(
        'id' in target
          ? api.POST('/platform/database/{ref}/backups/restore', { params: { path: { ref } }, body: { id: target.id } })
          : api.POST('/platform/database/{ref}/backups/pitr', { params: { path: { ref } }, body: { recovery_time_target_unix: target.time } }),
      ),
    onSuccess: ({ status }, _target, _result, { client }) => showAccepted(client, ref, status),
    onSettled: (_data, _error, _target, _result, { client }) => refresh(client, ref),
  });
