import { describe, expect, it, test } from 'vitest';
import { scenario } from '@/testing/simulation-sample';
import { emptyDraft, faultsOf, groundOf, hasFault, lengthText, type RunDraft, toNewRun } from './run-draft';

const draft = (facts: Partial<RunDraft> = {}): RunDraft => ({ ...emptyDraft, scenario: 'quiet-day', short: false, ...facts });

test.each([
  ['', true],
  ['1', true],
  [' 20000 ', true],
  ['0', false],
  ['20001', false],
  ['1.5', false],
  ['-3', false],
  ['1e3', false],
  ['many', false],
])('“%s” connections are %s', (connections, isFine) => {
  expect(faultsOf(draft({ connections })).connections === null).toBe(isFine);
  expect(hasFault(draft({ connections }))).toBe(!isFine);
});

test.each([
  ['', true],
  ['0', true],
  ['9007199254740991', true],
  ['9007199254740992', false],
  ['-1', false],
  ['x', false],
])('the seed “%s” is %s', (seed, isFine) => {
  expect(faultsOf(draft({ seed })).seed === null).toBe(isFine);
});

test.each([
  ['', true],
  ['n'.repeat(80), true],
  [` ${'n'.repeat(80)} `, true],
  ['n'.repeat(81), false],
])('the name “%s” is %s', (name, isFine) => {
  expect(faultsOf(draft({ name })).name === null).toBe(isFine);
});

test('the first run is a quick one', () => {
  expect(emptyDraft.short).toBe(true);
});

describe('the request', () => {
  it('contains only differences from the scenario’s defaults', () => {
    expect(toNewRun(draft())).toEqual({ scenario: 'quiet-day' });
    expect(toNewRun(draft({ name: ' Nightly ', ground: 'in_memory', short: true, seed: ' 0 ', connections: '500' }))).toEqual({
      scenario: 'quiet-day',
      name: 'Nightly',
      ground: 'in_memory',
      short: true,
      seed: 0,
      connections: 500,
    });
  });
});

describe('the duration', () => {
  it('is the length of the scenario with sockets', () => {
    expect(lengthText(draft(), scenario())).toBe('Takes 5 min, plus a few seconds to start.');
    expect(lengthText(draft({ short: true }), scenario())).toContain('Takes 30 s, plus');
  });

  it('is seconds to minutes in simulated time', () => {
    expect(lengthText(draft({ ground: 'in_memory' }), scenario())).toBe(
      'Simulates 5 min in seconds to minutes.',
    );
  });

  it('depends on the scenario’s default mode unless another is chosen', () => {
    expect(groundOf(draft(), scenario({ ground: 'in_memory' }))).toBe('in_memory');
    expect(groundOf(draft({ ground: 'sockets' }), scenario({ ground: 'in_memory' }))).toBe('sockets');
  });
});
