import { describe, expect, test } from 'vitest';
import type { CronJob } from '@/lib/entities/cron';
import { nextReading } from './next-reading';

const now = Date.parse('2026-11-29T12:00:00Z');
const job = (facts: Partial<CronJob>): CronJob => ({
  engine: 'pg_cron',
  id: 1,
  name: 'Tidy',
  schedule: '* * * * *',
  description: '',
  command: 'select 1',
  role: null,
  isOwn: true,
  active: true,
  timeout_seconds: null,
  next_run_at: null,
  last_run: null,
  ...facts,
});
const runningSince = (started_at: string) => ({ id: 1, state: 'running', planned_at: started_at, started_at, ended_at: null, started_by: null, rows: null, output: '', error: '' }) as const;

describe('jobs of pg_cron are read again', () => {
  test('after the next of their runs', () => {
    const jobs = [job({ next_run_at: '2026-11-29T12:05:00Z' }), job({ id: 2, next_run_at: '2026-11-29T12:01:00Z' })];
    expect(nextReading(jobs, now)).toBe(Date.parse('2026-11-29T12:01:03Z'));
  });

  test('later and later while a run is in progress', () => {
    expect(nextReading([job({ last_run: runningSince('2026-11-29T12:00:00Z') })], now)).toBe(now + 3_000);
    expect(nextReading([job({ last_run: runningSince('2026-11-29T11:59:00Z') })], now)).toBe(now + 60_000);
  });

  test('never if none of them will run, and not for jobs whose runs are announced', () => {
    expect(nextReading([job({}), job({ engine: 'signalbox', next_run_at: '2026-11-29T12:01:00Z' })], now)).toBeNull();
  });
});
