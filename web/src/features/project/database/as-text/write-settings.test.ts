import { describe, expect, it, test } from 'vitest';
import { postgresConfig } from '@/testing/resource-samples';
import type { SettingsDraft } from '../settings-draft';
import { amountText } from './amount-text';
import { readSettings } from './read-settings';
import { rewritten, settingsText } from './write-settings';

const { settings } = postgresConfig();
/** Settings with some changed values. */
const withSet = (values: Record<string, number | null>) =>
  settings.map((it) => {
    const value = values[it.name];
    if (value === undefined) return it;
    return { ...it, value: value ?? it.default, is_default: value === null };
  });

test.each([
  [8192, 'kB', '8MB'],
  [1_048_576, 'kB', '1GB'],
  [65, 'kB', '65kB'],
  [60_000, 'ms', '1min'],
  [1500, 'ms', '1500ms'],
  [0, 'ms', '0'],
  [-1, 'kB', '-1'],
  [4, null, '4'],
] as const)('%i of unit %s is written as %s', (value, unit, text) => {
  expect(amountText(value, unit)).toBe(text);
});

it('the text has all settings, with their descriptions', () => {
  expect(settingsText(settings, {})).toBe(`# Settings that are commented out or missing use their default.
# Numbers can have units: 64MB, 30s.

# Parallel workers for one part of a query, if the compute size has any.
# 0 to 64, default 2. Needs a restart.
#max_parallel_workers_per_gather = 2

# Cancels statements that take longer; 0: never.
# 0 ms to 24 h, default 0 ms.
statement_timeout = 1min

# Memory of one sort or hash before it spills to disk.
# 64 kB to 1 GB, default 4 MB.
#work_mem = 4MB
`);
});

test.each<[SettingsDraft]>([
  [{}],
  [{ work_mem: '8192' }],
  [{ statement_timeout: null, max_parallel_workers_per_gather: '4' }],
  [{ work_mem: '63' }],
  [{ work_mem: '' }],
  [{ work_mem: 'lots' }],
  [{ work_mem: '8 or 9 # who knows' }],
  [{ work_mem: "it's" }],
  [{ statement_timeout: '-5' }],
])('a draft %j is the same after writing and parsing', (draft) => {
  expect(readSettings(settingsText(settings, draft), settings).draft).toEqual(draft);
});

describe('an existing text', () => {
  test.each([
    [''],
    ['statement_timeout=60000'],
    ['work_mem = 8192 # kB\n\n\n  # mine\nstatement_timeout = 0.5min\nwrong line'],
    ['work_mem = lots\nwork_mem = 8MB\nstatement_timeout'],
    [`${'# long\n'.repeat(50)}STATEMENT_TIMEOUT 30s`],
  ])('that matches the draft is unchanged: %j', (text) => {
    expect(rewritten(text, settings, readSettings(text, settings).draft)).toBe(text);
  });

  test.each<[string, SettingsDraft, string]>([
    ['statement_timeout = 1min # slow\nwork_mem=8MB', { work_mem: '16384' }, 'statement_timeout = 1min # slow\nwork_mem=16MB'],
    ['statement_timeout = 1min\n# work_mem = 1MB', { work_mem: '16384' }, 'statement_timeout = 1min\nwork_mem = 16MB'],
    ['# mine\nstatement_timeout = 1min\n', { work_mem: '64' }, '# mine\nstatement_timeout = 1min\nwork_mem = 64kB\n'],
    ['statement_timeout = 30s # slow', { statement_timeout: null }, '#statement_timeout = 30s # slow'],
    ['nonsense\nstatement_timeout = 30s', {}, 'nonsense\nstatement_timeout = 1min'],
    ['statement_timeout = 1min\nwork_mem', { work_mem: '128' }, 'statement_timeout = 1min\nwork_mem 128kB'],
    ['statement_timeout = 1min\nwork_mem = 1MB\nwork_mem = 2MB', {}, 'statement_timeout = 1min\n#work_mem = 1MB\n#work_mem = 2MB'],
  ])('%j with the draft %j becomes %j', (text, draft, changed) => {
    expect(rewritten(text, settings, draft)).toBe(changed);
    expect(readSettings(changed, settings).draft).toEqual(draft);
  });

  it('follows settings by other users, except edited ones', () => {
    const text = settingsText(settings, { work_mem: '8192' });
    const next = withSet({ statement_timeout: 30_000, work_mem: 65_536, max_parallel_workers_per_gather: 8 });
    const shown = rewritten(text, next, { work_mem: '8192' });
    expect(shown).toContain('\nstatement_timeout = 30s\n');
    expect(shown).toContain('\nwork_mem = 8MB\n');
    expect(shown).toContain('\nmax_parallel_workers_per_gather = 8\n');
    expect(rewritten(shown, withSet({ statement_timeout: null }), {})).toContain('\n#statement_timeout = 30s\n');
  });
});
