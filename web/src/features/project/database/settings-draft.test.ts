import { describe, expect, it, test } from 'vitest';
import { postgresConfig, resizable } from '@/testing/resource-samples';
import { changesOf, draftFault, rangeText, settingsNow, valueText, wireChange } from './settings-draft';

const { settings } = postgresConfig();
const setting = (name: string) => settings.find((it) => it.name === name)!;
const changes = (draft: Record<string, string | null>) => wireChange(changesOf(settings, draft));

describe('pushed settings', () => {
  it('are the customized ones; the others have their defaults', () => {
    const { live } = resizable({}, { postgres_config: { work_mem: 8192 } });
    const values = settingsNow(postgresConfig(), live).map((it) => [it.name, it.value, it.is_default]);
    expect(values).toEqual([
      ['max_parallel_workers_per_gather', 2, true],
      ['statement_timeout', 0, true],
      ['work_mem', 8192, false],
    ]);
  });

  it('change nothing before the first push', () => {
    expect(settingsNow(postgresConfig(), undefined)).toEqual(settings);
  });
});

test.each([
  [4096, 'kB', '4 MB'],
  [64, 'kB', '64 kB'],
  [4369, 'kB', '4,369 kB'],
  [4_294_967_296, 'kB', '4 TB'],
  [1_048_576, 'kB', '1 GB'],
  [0, 'ms', '0 ms'],
  [-1, 'ms', '-1'],
  [150, 'ms', '150 ms'],
  [1500, 'ms', '1,500 ms'],
  [30_000, 'ms', '30 s'],
  [60_000, 'ms', '1 min'],
  [86_400_000, 'ms', '24 h'],
  [10_000, null, '10,000'],
] as const)('%i of unit %s is written %s', (value, unit, words) => {
  expect(valueText(value, unit)).toBe(words);
});

it('a range is written in readable units', () => {
  expect(rangeText(setting('work_mem'))).toBe('64 kB to 1 GB');
});

test.each([
  [undefined, null],
  [null, null],
  ['64', null],
  [' 8192 ', null],
  ['', 'Enter a whole number.'],
  ['8.5', 'Enter a whole number.'],
  ['8MB', 'Enter a whole number.'],
  ['63', 'Enter 64 kB to 1048576 kB.'],
  ['1048577', 'Enter 64 kB to 1048576 kB.'],
])('the error of “%s” for a setting of 64 to 1048576 kB is: %s', (typed, fault) => {
  expect(draftFault(setting('work_mem'), typed === undefined ? {} : { work_mem: typed })).toBe(fault);
});

describe('the changes of a draft', () => {
  it('are other values and resets to the default', () => {
    expect(changes({ work_mem: '8192', statement_timeout: null })).toEqual({ work_mem: 8192, statement_timeout: null });
  });

  it('are empty for current or invalid values', () => {
    expect(changes({ work_mem: '4096', statement_timeout: '60000', max_parallel_workers_per_gather: null })).toEqual({});
    expect(changes({ work_mem: '1' })).toEqual({});
  });
});
