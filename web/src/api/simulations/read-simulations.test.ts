import { afterEach, describe, expect, it, vi } from 'vitest';
import { mergePatch } from '@/lib/merge-patch';
import type { Json } from '@/lib/json';
import { pointAt, run, running, simulation } from '@/testing/simulation-sample';
import { readRuns, readSimulation } from './read-simulations';

afterEach(() => vi.restoreAllMocks());

describe('the runs of a topic', () => {
  it('are sorted newest first', () => {
    expect(readRuns({ runs: { r1: run(), r2: running() } })?.map((it) => it.id)).toEqual(['r2', 'r1']);
  });

  it('lose in a patch the members that are null', () => {
    const patched = mergePatch({ runs: {} }, { runs: { r2: running() } });
    expect(readRuns(patched)).toEqual([running()]);
  });

  it('keep their identity if nothing changed', () => {
    const runs = { r1: run(), r2: running() };
    const [, before] = readRuns({ runs }) ?? [];
    const [, after] = readRuns({ runs: { ...runs, r2: running({ progress: 0.5 }) } }) ?? [];
    expect(after).toBe(before);
  });

  it('are undefined and logged if they are unreadable', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readRuns({ runs: { r1: { ...run(), state: 'resting' } } })).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('a run of a topic', () => {
  it('grows by patches, in which values that were not measured are absent', () => {
    const patch = { points: { '2': pointAt(30, { p99_ms: null, server_cpu: null }) }, now: { at_s: 130 } } as unknown as Json;
    const read = readSimulation(mergePatch(simulation(), patch));
    expect(read?.points['2']).toEqual(pointAt(30, { p99_ms: null, server_cpu: null }));
    expect(read?.now).toMatchObject({ at_s: 130, of_s: 300 });
  });

  it('has no metrics before the first report of the process', () => {
    expect(readSimulation({ run: running() })).toEqual({ run: running(), points: {}, now: null });
  });

  it('is undefined if it is unreadable', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readSimulation({ run: null })).toBeUndefined();
  });
});
