import { describe, expect, it, test } from 'vitest';
import { bytesOfGb } from '@/lib/format/size';
import { projectDisk } from '@/testing/resource-samples';
import { diskCost, diskNow, diskStateOf, growthFault, smallestGrowth, usedPercent } from './disk-now';

describe('the pushed state of a disk', () => {
  const since = '2026-11-20T12:00:00.000Z';

  it('overlays the fetched one', () => {
    expect(diskNow(projectDisk(), { size_gb: 20, used_bytes: 5, read_only_since: since })).toEqual(
      projectDisk({ size_gb: 20, used_bytes: 5, read_only_since: since }),
    );
  });

  it('ends only the read-only state, but keeps the last measurement', () => {
    expect(diskNow(projectDisk({ read_only_since: since, used_bytes: 7 }), { size_gb: 8 })).toEqual(projectDisk({ used_bytes: 7 }));
  });

  it('changes nothing while there is none', () => {
    expect(diskNow(projectDisk(), undefined)).toEqual(projectDisk());
  });
});

test.each([
  [null, null, 'unknown', 0],
  [0, null, 'ample', 0],
  [bytesOfGb(6) - 1, null, 'ample', 74],
  [bytesOfGb(6), null, 'approaching', 75],
  [bytesOfGb(8) * 0.95, null, 'full', 95],
  [bytesOfGb(9), null, 'full', 100],
  [0, '2026-11-20T12:00:00.000Z', 'full', 0],
] as const)('with %f bytes of 8 GB used and read-only since %s a disk is %s', (used_bytes, read_only_since, state, percent) => {
  const disk = projectDisk({ used_bytes, read_only_since });
  expect(diskStateOf(disk)).toBe(state);
  expect(usedPercent(disk)).toBe(percent);
});

test.each([
  [8, 0],
  [4, 0],
  [20, 1.5],
])('a disk of %i GB costs %f dollars beyond the 8 GB of the plan', (gb, cost) => {
  expect(diskCost(projectDisk(), gb)).toBe(cost);
});

it('the price of a disk is custom if the plan has none', () => {
  expect(diskCost(projectDisk({ price_per_gb: null }), 20)).toBeNull();
});

test.each([
  [8, 8, 9],
  [0.5, 8, 8],
  [0.5, null, 1],
  [8.5, 8, 9],
])('a disk of %f GB with %f included grows to %i GB or more', (size_gb, included_gb, smallest) => {
  expect(smallestGrowth(projectDisk({ size_gb, included_gb }))).toBe(smallest);
});

test.each([
  ['', 'Enter a whole number of GB.'],
  ['9.5', 'Enter a whole number of GB.'],
  ['-9', 'Enter a whole number of GB.'],
  ['8', "Disks can't shrink. Enter 9 or more."],
  ['9', null],
  ['1024', null],
  ['1025', 'Maximum size is 1024.'],
])('the error of “%s” for a disk of 8 GB is: %s', (typed, fault) => {
  expect(growthFault(projectDisk(), typed)).toBe(fault);
});
