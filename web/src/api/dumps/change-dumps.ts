import { type QueryClient, useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type DumpFormat, type DumpSelection, dumpSchema, migrationReportSchema, type RestoreRules } from '@/lib/entities/dumps';
import { backupsKey } from '../backups/backups-keys';
import { answerOf } from '../http/answer-of';
import { dumpsApi } from './dumps-client';

const refresh = (client: QueryClient, ref: string) => client.invalidateQueries({ queryKey: backupsKey(ref) });

const linkSchema = z.object({ url: z.string() });

/** The address of a dump, valid once and for a minute: the browser downloads it without memory of the page. */
export const useRequestDump = (ref: string) =>
  useMutation({
    mutationFn: async (body: DumpSelection & { format: DumpFormat }): Promise<string> => {
      const { url } = await answerOf(dumpsApi.POST('/platform/database/{ref}/backups/download', { params: { path: { ref } }, body }), linkSchema);
      return new URL(url, window.location.origin).href;
    },
  });

/** Cancels the dump that is made or restored. */
export const useCancelDump = (ref: string) =>
  useMutation({
    mutationFn: async (dump: string): Promise<void> => {
      await answerOf(dumpsApi.DELETE('/platform/database/{ref}/backups/dumps/{dump}', { params: { path: { ref, dump } } }));
    },
    onSettled: (_data, _error, _dump, _result, { client }) => refresh(client, ref),
  });

/** All errors of a restore as CSV. */
export const useDumpErrors = (ref: string) =>
  useMutation({
    mutationFn: async (dump: string): Promise<string> =>
      answerOf(dumpsApi.GET('/platform/database/{ref}/backups/dumps/{dump}/errors', { params: { path: { ref, dump } }, parseAs: 'text' })),
  });

/** Removes an uploaded file. */
export const useRemoveUpload = (ref: string) =>
  useMutation({
    mutationFn: async (upload: string): Promise<void> => {
      await answerOf(dumpsApi.DELETE('/platform/database/{ref}/backups/uploads/{upload}', { params: { path: { ref, upload } } }));
    },
    onSettled: (_data, _error, _upload, _result, { client }) => refresh(client, ref),
  });

/** Starts to restore an uploaded file. */
export const useRestoreDump = (ref: string) =>
  useMutation({
    mutationFn: ({ upload, rules }: { upload: string; rules: RestoreRules }) =>
      answerOf(dumpsApi.POST('/platform/database/{ref}/backups/uploads/{upload}/restore', { params: { path: { ref, upload } }, body: rules }), dumpSchema),
    onSettled: (_data, _error, _request, _result, { client }) => refresh(client, ref),
  });

/** Examines another database before it is copied. */
export const useCheckMigration = (ref: string) =>
  useMutation({
    mutationFn: (connectionString: string) =>
      answerOf(
        dumpsApi.POST('/platform/database/{ref}/backups/migration/check', { params: { path: { ref } }, body: { connection_string: connectionString } }),
        migrationReportSchema,
      ),
  });

/** Starts to copy another database into this one. */
export const useStartMigration = (ref: string) =>
  useMutation({
    mutationFn: ({ connectionString, rules }: { connectionString: string; rules: RestoreRules }) =>
      answerOf(
        dumpsApi.POST('/platform/database/{ref}/backups/migration', {
          params: { path: { ref } },
          body: { ...rules, connection_string: connectionString },
        }),
        dumpSchema,
      ),
    onSettled: (_data, _error, _request, _result, { client }) => refresh(client, ref),
  });
