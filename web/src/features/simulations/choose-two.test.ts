import { expect, it, test } from 'vitest';
import { run, running } from '@/testing/simulation-sample';
import { canToggle, comparisonPath, stillThere, toggled } from './choose-two';

const runs = [run({ id: 'new', started_at: '2026-11-21T12:00:00.000Z' }), run({ id: 'old' }), running({ id: 'now' })];

it('at most two are selected, and can be deselected', () => {
  expect(toggled(toggled([], 'a'), 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'c')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});

test.each([
  ['passed', true],
  ['failed', true],
  ['stopped', true],
  ['broken_off', false],
  ['running', false],
  ['stopping', false],
] as const)('a run that is %s can be selected: %s', (state, can) => {
  expect(canToggle([], run({ state }), runs)).toBe(can);
});

it('with two selected only these can be deselected', () => {
  expect(runs.map((it) => canToggle(['new', 'old'], it, runs))).toEqual([true, true, false]);
  expect(canToggle(['x', 'y'], run(), runs)).toBe(false);
});

it('the second one is of the same scenario', () => {
  const other = run({ id: 'other', scenario: 'quiet-day' });
  expect(canToggle(['new'], other, [...runs, other])).toBe(false);
  expect(canToggle(['new'], run({ id: 'old' }), runs)).toBe(true);
});

it('a deleted run is deselected', () => {
  expect(stillThere(['gone', 'old'], runs)).toEqual(['old']);
});

it('the older one comes first, in any order of selection', () => {
  expect(comparisonPath(['new', 'old'], runs)).toBe('/ops/simulations/compare?a=old&b=new');
  expect(comparisonPath(['new'], runs)).toBeNull();
  expect(comparisonPath([], runs)).toBeNull();
});
