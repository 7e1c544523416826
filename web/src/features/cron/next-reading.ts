import type { CronJob } from '@/lib/entities/cron';

/** After its time, a run of pg_cron is recorded within this. */
const settleMs = 3_000;

/**
 * When jobs of pg_cron are worth reading again: the database tells nobody about its runs, but when they begin is known. A run
 * in progress is read again after as long as it has lasted. Null: nothing will happen.
 */
export function nextReading(jobs: readonly CronJob[], now: number): number | null {
  const times = jobs.flatMap(({ engine, next_run_at, last_run }) => {
    if (engine !== 'pg_cron') return [];
    const begins = next_run_at === null ? [] : [Math.max(Date.parse(next_run_at), now) + settleMs];
    return last_run?.state === 'running' ? [...begins, now + Math.max(settleMs, now - Date.parse(last_run.started_at))] : begins;
  });
  return times.length === 0 ? null : Math.min(...times);
}
