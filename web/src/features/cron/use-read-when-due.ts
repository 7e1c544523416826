import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cronKey } from '@/api/cron/cron-keys';
import type { CronJob } from '@/lib/entities/cron';
import { nextReading } from './next-reading';

/** Timers of browsers do not wait longer; then the time is computed again. */
const waitMaxMs = 24 * 60 * 60 * 1_000;

/** Reads the jobs again when a run of pg_cron has begun, or may have ended. */
export function useReadWhenDue(projectRef: string, jobs: readonly CronJob[] | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const now = Date.now();
    const at = nextReading(jobs ?? [], now);
    if (at === null) return;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: cronKey(projectRef) }), Math.min(at - now, waitMaxMs));
    return () => clearTimeout(timer);
  }, [client, projectRef, jobs]);
}
