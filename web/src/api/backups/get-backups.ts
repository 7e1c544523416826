import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { type Backups, backupsSchema, backupsTopicSchema, type RunningBackup } from '@/lib/entities/backups';
import { liveKey } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { backupsKey, backupsTopic } from './backups-keys';

export const backupsQuery = (ref: string) =>
  queryOptions({
    queryKey: backupsKey(ref),
    queryFn: ({ signal }) => answerOf(api.GET('/platform/database/{ref}/backups', { params: { path: { ref } }, signal }), backupsSchema),
  });

/** The backups of a project; the progress of a running one is the pushed one. */
export function useBackups(ref: string) {
  const fetched = useQuery(backupsQuery(ref));
  const { data: pushed } = useQuery<unknown>({ queryKey: liveKey(backupsTopic(ref)), queryFn: skipToken });
  return { ...fetched, data: fetched.data && withProgress(fetched.data, pushed) };
}

/** The same with the progress that the topic pushed for the backup that is known to run. */
export function withProgress(known: Backups, pushed: unknown): Backups {
  const running: RunningBackup | null | undefined = backupsTopicSchema.safeParse(pushed).data?.running;
  if (!known.running || !running || running.started_at !== known.running.started_at) return known;
  return running.done_bytes >= known.running.done_bytes ? { ...known, running } : known;
}
