import type { Backup, BackupKind, BackupProof, Backups, RunningBackup } from '@/lib/entities/backups';
import { formatBytes } from '@/lib/format/size';
import { formatDuration, formatRelative, formatStepTime } from '@/lib/format/time';

export const kindNames: Record<BackupKind, string> = { full: 'Full', incremental: 'Incremental' };

/** The result of a restore test as a sentence; its age is at `now`. */
export function proofText({ proven_at, took_ms, failure }: BackupProof, now: number): string {
  const age = formatRelative(proven_at, Math.max(now, Date.parse(proven_at) || 0));
  return failure === null ? `Restored successfully ${age} in ${formatStepTime(took_ms)}` : `Restore test failed ${age}`;
}

/** The part of a running backup that is done, between 0 and 1; null: its size is not known yet. */
export const progressOf = ({ done_bytes, total_bytes }: RunningBackup): number | null =>
  total_bytes === 0 ? null : Math.min(1, done_bytes / total_bytes);

/** Progress in bytes and time, such as `12 MB of 22 MB, 40 s`. */
export function progressText(running: RunningBackup, now: number): string {
  const took = formatDuration(now - Date.parse(running.started_at));
  const { done_bytes: done, total_bytes: total } = running;
  return total === 0 ? took : `${formatBytes(done)} of ${formatBytes(total)}, ${took}`;
}

/** The time that is left at the speed so far; null: not known. */
export function remainingText(running: RunningBackup, now: number): string | null {
  const done = progressOf(running);
  const took = now - Date.parse(running.started_at);
  if (done === null || done < 0.02 || took < 2_000) return null;
  return `about ${formatDuration((took / done) * (1 - done))} left`;
}

/** How long backups are kept. */
export const retentionText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** The newest backup with a successful restore test; undefined: none. */
export const newestProven = ({ backups }: Backups): Backup | undefined => backups.find(({ proof }) => proof?.failure === null);
