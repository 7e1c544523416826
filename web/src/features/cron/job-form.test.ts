import { describe, expect, test } from 'vitest';
import { faultsOf, fieldsOf, type JobForm, newJobForm } from './job-form';

const form = (facts: Partial<JobForm> = {}): JobForm => ({ ...newJobForm, name: 'Tidy', command: 'select 1', ...facts });

describe('the form of a job', () => {
  test('is complete with a name, a schedule and a command', () => {
    expect(Object.values(faultsOf(form()))).toEqual([null, null, null, null, null]);
  });

  test.each([
    [{ name: ' ' }, 'name', 'Enter a name.'],
    [{ command: '\n' }, 'command', 'Enter a command.'],
    [{ schedule: '0 25 * * *' }, 'schedule', 'The hour must be from 0 to 23, not 25.'],
    [{ schedule: '90 seconds' }, 'schedule', 'The number of seconds must be a number from 1 to 59, not "90".'],
    [{ schedule: '' }, 'schedule', 'The schedule is empty.'],
    [{ timeout: '0' }, 'timeout', 'Enter a number from 1 to 3600.'],
    [{ timeout: '1.5' }, 'timeout', 'Enter a number from 1 to 3600.'],
  ] as const)('with %j shows the fault of the %s', (facts, field, sentence) => {
    expect(faultsOf(form(facts))[field]).toBe(sentence);
  });

  test.each([
    [{ schedule: '30 seconds' }, 'schedule', 'pg_cron runs jobs at most once a minute.'],
    [{ schedule: '0 0 $ * *' }, 'schedule', 'pg_cron does not know $.'],
    [{ name: 'ü'.repeat(32) }, 'name', 'pg_cron takes names of at most 63 bytes.'],
  ] as const)('with %j shows what pg_cron cannot do in the field %s', (facts, field, sentence) => {
    expect(faultsOf(form({ ...facts, engine: 'pg_cron' }))[field]).toBe(sentence);
    expect(faultsOf(form(facts))[field]).toBeNull();
  });

  test('sends neither a role nor a timeout to pg_cron', () => {
    expect(fieldsOf(form({ engine: 'pg_cron', role: 'worker', timeout: 'x' }), true)).toEqual({ name: 'Tidy', schedule: '0 3 * * *', command: 'select 1', active: true });
    expect(faultsOf(form({ engine: 'pg_cron', timeout: 'x' })).timeout).toBeNull();
  });

  test('sends trimmed fields, and the command as it is', () => {
    expect(fieldsOf(form({ name: ' Tidy ', schedule: ' @daily ', command: ' select 1 ', role: ' ' }), false)).toEqual({
      name: 'Tidy',
      schedule: '@daily',
      command: ' select 1 ',
      role: '',
      active: false,
      timeout_seconds: 300,
    });
  });
});
