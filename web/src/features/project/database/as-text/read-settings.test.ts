import { describe, expect, it, test } from 'vitest';
import { postgresConfig } from '@/testing/resource-samples';
import { readSettings } from './read-settings';

const { settings } = postgresConfig();
const read = (text: string) => readSettings(text, settings);
/** The current settings, so that a test contains only the relevant ones. */
const now = 'statement_timeout = 1min\n';

describe('a text is parsed like PostgreSQL does', () => {
  test.each([
    ['work_mem = 8192', '8192'],
    ['work_mem = 8MB', '8192'],
    ['work_mem = 8 MB', '8192'],
    ["work_mem = '8MB'", '8192'],
    ["work_mem = ' 8MB '", '8192'],
    ['work_mem=8MB', '8192'],
    ['work_mem 8MB', '8192'],
    ['  WORK_MEM   =   8MB   # more for reports', '8192'],
    ['work_mem = 8MB# no space', '8192'],
    ['work_mem = 0.5GB', '524288'],
    ['work_mem = 131072B', '128'],
    ['work_mem = +8192', '8192'],
    ['work_mem = 8MB\r', '8192'],
  ])('%j', (line, typed) => {
    expect(read(now + line)).toMatchObject({ draft: { work_mem: typed }, faults: [] });
  });

  test.each([
    ['500ms', '500'],
    ['30s', '30000'],
    ['1.5h', '5400000'],
    ['1d', '86400000'],
    ['5000us', '5'],
    ['0', '0'],
  ])('a time of %s is %s ms', (value, typed) => {
    expect(read(`statement_timeout = ${value}`)).toEqual({
      draft: { statement_timeout: typed },
      faults: [],
      lines: new Map([['statement_timeout', 1]]),
    });
  });
});

describe('a setting missing in the text', () => {
  it('has its default, and no change if that is the current value', () => {
    expect(read('').draft).toEqual({ statement_timeout: null });
    expect(read('# work_mem = 8MB\n#statement_timeout = 1min').draft).toEqual({ statement_timeout: null });
  });

  it('a setting with its current value is no change', () => {
    expect(read('work_mem = 4MB\nstatement_timeout = 60000\n\n# so it stays').draft).toEqual({});
  });
});

describe('an error has its line', () => {
  const shape = 'Use name = value, or start the line with # for a comment.';
  const memory = 'work_mem accepts 64 kB to 1 GB: a whole number of kB, or a number with B, kB, MB, GB or TB.';
  const time = 'statement_timeout accepts 0 ms to 24 h: a whole number of ms, or a number with us, ms, s, min, h or d.';
  const workers = 'max_parallel_workers_per_gather accepts a whole number from 0 to 64.';
  test.each([
    ['= 4', 1, 4, shape],
    ['!', 1, 2, shape],
    ['work-mem = 4', 1, 13, shape],
    ['work_mem == 4', 1, 14, shape],
    ["work_mem = '8MB", 1, 16, shape],
    ["work_mem = 8'MB'", 1, 17, shape],
    ['wrk_mem = 8MB', 1, 14, 'Unknown setting “wrk_mem”.'],
    ['shared_buffers', 1, 15, 'Unknown setting “shared_buffers”.'],
    ["include 'other.conf'", 1, 21, 'Unknown setting “include”.'],
    ['toString = 1', 1, 13, 'Unknown setting “tostring”.'],
    ['work_mem', 1, 9, memory],
    ['work_mem =', 1, 11, memory],
    ['work_mem = # nothing', 1, 12, memory],
    ["work_mem = ''", 12, 14, memory],
    ['work_mem = lots', 12, 16, memory],
    ['work_mem = 8mb', 12, 15, memory],
    ['work_mem = 30s', 12, 15, memory],
    ['work_mem = 64.5', 12, 16, memory],
    ['work_mem = 63', 12, 14, memory],
    ['work_mem = 2GB', 12, 15, memory],
    ['work_mem = 1e6', 12, 15, memory],
    ['work_mem = 99999999999999999999', 12, 32, memory],
    ['work_mem = 8MB 9MB', 12, 19, memory],
    ['statement_timeout = -1', 21, 23, time],
    ['statement_timeout = 25h', 21, 24, time],
    ['statement_timeout = 1min30s', 21, 28, time],
    ['max_parallel_workers_per_gather = 4kB', 35, 38, workers],
    ['max_parallel_workers_per_gather = 65', 35, 37, workers],
  ])('%j', (line, from, to, message) => {
    const { faults } = read(`# two lines\n\n${line}\n`);
    expect(faults).toMatchObject([{ line: 3, from, to, message }]);
  });

  it('a duplicate setting', () => {
    const { faults, draft, lines } = read(`${now}work_mem = 8MB\nWork_Mem = 16MB`);
    expect(faults).toEqual([{ line: 3, from: 1, to: 16, message: 'work_mem is already set on line 2. Remove one of them.', of: null }]);
    expect(draft).toEqual({ work_mem: '16384' });
    expect(lines.get('work_mem')).toBe(3);
  });

  it('a line that is far too long, without delay', () => {
    const line = `work_mem${' '.repeat(200_000)}'`;
    expect(read(line).faults).toMatchObject([{ line: 1, message: shape }]);
  });

  it('all errors in the order of the lines, while valid lines count', () => {
    const { faults, draft } = read('work_mem = lots\nnonsense = 1\nstatement_timeout = 30s');
    expect(faults.map((it) => [it.line, it.of])).toEqual([
      [1, 'work_mem'],
      [2, null],
    ]);
    expect(draft).toEqual({ work_mem: 'lots', statement_timeout: '30000' });
  });
});
