import { describe, expect, test } from 'vitest';
import type { CronJob } from '@/lib/entities/cron';
import { byName, keyOf, nameOf } from './job-engine';

const job = (facts: Partial<CronJob>): CronJob => ({
  engine: 'signalbox',
  id: 1,
  name: 'Tidy',
  schedule: '@daily',
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

describe('jobs of both schedulers', () => {
  test('are in one list by name', () => {
    const jobs = [job({}), job({ engine: 'pg_cron', name: 'Archive' }), job({ engine: 'pg_cron' })];
    expect(byName(jobs).map(({ engine, name }) => `${name} ${engine}`)).toEqual(['Archive pg_cron', 'Tidy pg_cron', 'Tidy signalbox']);
  });

  test('differ when their numbers are the same', () => {
    expect(keyOf(job({}))).not.toBe(keyOf(job({ engine: 'pg_cron' })));
  });

  test('have their number in place of a name that SQL did not give', () => {
    expect(nameOf(job({ engine: 'pg_cron', id: 12, name: '' }))).toBe('#12');
  });
});
