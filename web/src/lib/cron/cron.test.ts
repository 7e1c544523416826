import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeCron, nextRun, nextRuns, parseCron } from '.';

interface Case {
  schedule: string;
  field?: string;
  message?: string;
  words?: string;
  runs?: string[];
}

/** The server's tests read the same cases. */
const shared = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../../tests/unit/domain/cron/cases.json'), 'utf8'),
) as { after: string; cases: Case[] };

const read = (text: string) => {
  const { schedule, fault } = parseCron(text);
  if (schedule === null) throw new Error(`${text}: ${fault.message}`);
  return schedule;
};

describe('a schedule', () => {
  test.each(shared.cases.filter((it) => it.words !== undefined).map((it) => [it.schedule, it] as const))(
    '%j is described, and its next runs are found',
    (text, expected) => {
      expect(describeCron(read(text))).toBe(expected.words);
      expect(nextRuns(read(text), new Date(shared.after), 3).map((at) => at.toISOString())).toEqual(expected.runs);
    },
  );

  test.each(shared.cases.filter((it) => it.message !== undefined).map((it) => [it.schedule, it] as const))(
    '%j is refused with the name of the field',
    (text, { field, message }) => {
      expect(parseCron(text).fault).toEqual({ field, message });
    },
  );

  test('too long is refused', () => {
    expect(parseCron('*'.repeat(201)).fault).toEqual({ field: 'schedule', message: 'must have at most 200 characters' });
  });

  test('29 February skips a century that is no leap year', () => {
    expect(nextRun(read('0 0 29 2 *'), new Date('2096-03-01T00:00:00Z')).toISOString()).toBe('2104-02-29T00:00:00.000Z');
  });

  test('the next run is never the time itself', () => {
    expect(nextRun(read('0 0 * * *'), new Date('2028-03-01T00:00:00Z')).toISOString()).toBe('2028-03-02T00:00:00.000Z');
  });
});
