import { describe, expect, it, test } from 'vitest';
import { result, run } from '@/testing/simulation-sample';
import { betterOf, compareFigures, compareThresholds, differencesOf, differenceText } from './compare';

const side = (facts = {}) => ({ result: result(facts) });
const figure = (id: string, value: number | null) => ({ id, label: id, unit: 'count' as const, value });

describe('the better of two metrics', () => {
  test.each([
    ['delivery_p99', 10, 20, 'a'],
    ['delivery_p99', 20, 10, 'b'],
    ['lost', 0, 0, 'same'],
    ['delivered', 0.9, 1, 'b'],
    ['recovered', 1, 0.9, 'a'],
    ['conflated', 1, 2, null],
    ['server_cpu', 1, 2, null],
    ['of a later release', 1, 2, null],
    ['delivery_p99', null, 2, null],
    ['delivery_p99', 1, null, null],
  ] as const)('of %s with %s and %s is %s', (id, a, b, better) => {
    expect(betterOf(id, a, b)).toBe(better);
  });

  it('is unknown if the setups differ', () => {
    expect(compareFigures(side(), side({ figures: [figure('resume_p99', 1)] }))[0]?.better).toBe('b');
    expect(compareFigures(side(), side({ short: true, figures: [figure('resume_p99', 1)] }))[0]?.better).toBeNull();
  });
});

it('metrics of only one run are included', () => {
  const compared = compareFigures(side({ figures: [figure('x', 1)] }), side({ figures: [figure('y', 2), figure('x', 3)] }));
  expect(compared.map(({ id, a, b }) => [id, a, b])).toEqual([
    ['x', 1, 3],
    ['y', null, 2],
  ]);
});

test.each([
  ['ms', 40, 52, '+12 ms (+30%)'],
  ['ms', 52, 40, '−12 ms (−23%)'],
  ['count', 0, 3, '+3'],
  ['count', 3, 3, 'No difference'],
  ['share', 0.99, 1, '+1%'],
  ['bytes', 1000, 3000, '+2 kB (+200%)'],
  ['ms', null, 3, null],
] as const)('the difference in %s from %s to %s is %s', (unit, a, b, words) => {
  expect(differenceText({ unit, a, b })).toBe(words);
});

it('a threshold with another limit is a different one', () => {
  const limit = (words: string) => ({ thresholds: [{ metric: 'lost', limit: words, value: 0, outcome: 'kept' as const }] });
  const compared = compareThresholds(result(limit('= 0')), result(limit('< 5')));
  expect(compared.map((it) => [it.limit, it.a?.outcome, it.b?.outcome])).toEqual([
    ['= 0', 'kept', undefined],
    ['< 5', undefined, 'kept'],
  ]);
});

describe('the differences in setup', () => {
  it('are empty for two runs of the same scenario, whatever their seed', () => {
    expect(differencesOf({ ...side(), run: run() }, { ...side({ seed: 9 }), run: run({ seed: 9 }) })).toEqual([]);
  });

  it('are sentences', () => {
    const a = { ...side(), run: run() };
    const b = { ...side({ scenario: 'quiet-day', title: 'Quiet day', ground: 'in_memory', short: true }), run: run({ connections: 1500 }) };
    expect(differencesOf(a, b)).toEqual([
      'The scenarios differ: “Reconnect storm” and “Quiet day”.',
      'The first used live connections, the second simulated time.',
      'Only the second is a quick run.',
      "The first had the scenario's default connections, the second 1,500 connections.",
    ]);
  });
});
