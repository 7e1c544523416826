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
