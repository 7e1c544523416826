import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { type Dumps, dumpsSchema, dumpTopicSchema, uploadedDumpSchema } from '@/lib/entities/dumps';
import { liveKey } from '@/lib/live/topic-names';
import { backupsKey, backupsTopic } from '../backups/backups-keys';
import { answerOf } from '../http/answer-of';
import { dumpsApi } from './dumps-client';

/** Below the key of backups, which their topic refreshes. */
const dumpsKey = (ref: string) => [...backupsKey(ref), 'dumps'] as const;

const dumpsQuery = (ref: string) =>
  queryOptions({
    queryKey: dumpsKey(ref),
    queryFn: ({ signal }) => answerOf(dumpsApi.GET('/platform/database/{ref}/backups/downloadable-backups', { params: { path: { ref } }, signal }), dumpsSchema),
  });

/** The dumps of a project; the progress of a running one is the pushed one. */
export function useDumps(ref: string) {
  const fetched = useQuery(dumpsQuery(ref));
  const { data: pushed } = useQuery<unknown>({ queryKey: liveKey(backupsTopic(ref)), queryFn: skipToken });
  return { ...fetched, data: fetched.data && withDumpProgress(fetched.data, pushed) };
}

/** The same with the progress that the topic pushed for the dump that is known to run. */
export function withDumpProgress(known: Dumps, pushed: unknown): Dumps {
  const running = dumpTopicSchema.safeParse(pushed).data?.dump;
  if (!running) return known;
  return {
    ...known,
    backups: known.backups.map((it) => (it.id === running.id && it.state === 'running' && running.bytes >= it.progress.bytes ? { ...it, progress: running } : it)),
  };
}

/** The contents of an uploaded file. */
export const useUploadedDump = (ref: string, upload: string) =>
  useQuery({
    queryKey: [...dumpsKey(ref), 'upload', upload],
    queryFn: ({ signal }) => answerOf(dumpsApi.GET('/platform/database/{ref}/backups/uploads/{upload}', { params: { path: { ref, upload } }, signal }), uploadedDumpSchema),
    // It never changes, and reading a large one takes time.
    staleTime: Infinity,
  });
