import { afterEach, describe, expect, it, vi } from 'vitest';
import { mergePatch } from '@/lib/merge-patch';
import type { Json } from '@/lib/json';
import { pointAt, run, running, simulation } from '@/testing/simulation-sample';
import { readRuns, readSimulation } from './read-simulations';

afterEach(() => vi.restoreAllMocks());

describe('the runs of a topic', () => {
  it('stand with the newest first', () => {
    expect(readRuns({ runs: { r1: run(), r2: running() } })?.map((it) => it.id)).toEqual(['r2', 'r1']);
  });

  it('lack in a patch what is null', () => {
    const patched = mergePatch({ runs: {} }, { runs: { r2: running() } });
    expect(readRuns(patched)).toEqual([running()]);
  });

  it('keep their identity where nothing changed', () => {
    const runs = { r1: run(), r2: running() };
    const [, before] = readRuns({ runs }) ?? [];
    const [, after] = readRuns({ runs: { ...runs, r2: running({ progress: 0.5 }) } }) ?? [];
    expect(after).toBe(before);
  });

  it('that cannot be read are none, and the console is told', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readRuns({ runs: { r1: { ...run(), state: 'resting' } } })).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('a run of a topic', () => {
  it('grows by patches, whose values are absent where nothing was measured', () => {
    const patch = { points: { '2': pointAt(30, { p99_ms: null, server_cpu: null }) }, now: { at_s: 130 } } as unknown as Json;
    const read = readSimulation(mergePatch(simulation(), patch));
    expect(read?.points['2']).toEqual(pointAt(30, { p99_ms: null, server_cpu: null }));
    expect(read?.now).toMatchObject({ at_s: 130, of_s: 300 });
  });

  it('has nothing measured before the process has said anything', () => {
    expect(readSimulation({ run: running() })).toEqual({ run: running(), points: {}, now: null });
  });

  it('that cannot be read is none', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readSimulation({ run: null })).toBeUndefined();
  });
});
