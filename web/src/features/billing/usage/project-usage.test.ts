import { describe, expect, it } from 'vitest';
import type { ProjectFigures } from '@/lib/entities/project';
import { computeSizes } from '@/testing/resource-samples';
import { projectSummary } from '@/testing/samples';
import { usageOf } from './project-usage';

const mb = 1_048_576;
const figures = (facts: Partial<ProjectFigures> = {}): ProjectFigures => ({
  connections: 3,
  max_connections: 60,
  disk_bytes: 38 * mb,
  disk_size_bytes: 512 * mb,
  memory_bytes: 256 * mb,
  ...facts,
});
const { sizes } = computeSizes();

describe('the usage of a project', () => {
  const resources = (facts: Partial<ProjectFigures>, compute_size = 'ci_micro') =>
    usageOf([projectSummary('shop', { compute_size, figures: figures(facts) })], sizes).shown[0]?.resources;

  it('has disk, memory and connections with their limits', () => {
    expect(resources({})).toEqual([
      { name: 'Disk', used: '38 MB', limit: '512 MB', share: 38 / 512 },
      { name: 'Memory', used: '256 MB', limit: '1 GB', share: 0.25 },
      { name: 'Connections', used: '3', limit: '60', share: 0.05 },
    ]);
  });

  it('has no limit of memory for an unknown size, and none of connections before it is known', () => {
    expect(resources({ max_connections: undefined }, 'ci_odd')?.slice(1)).toEqual([
      { name: 'Memory', used: '256 MB', limit: null, share: null },
      { name: 'Connections', used: '3', limit: null, share: null },
    ]);
  });

  it('leaves out resources without measurements', () => {
    expect(resources({ disk_bytes: undefined, memory_bytes: undefined })?.map((it) => it.name)).toEqual(['Connections']);
  });
});

describe('the list', () => {
  const named = (name: string, connections?: number) =>
    projectSummary(name, connections === undefined ? {} : { figures: figures({ connections }) });

  it('is sorted by the highest share, with unmeasured projects last', () => {
    const list = usageOf([named('a'), named('b', 20), named('c', 59)], sizes);
    expect(list.shown.map((it) => it.ref)).toEqual(['c', 'b', 'a']);
    expect(list.shown.at(-1)?.resources).toEqual([]);
  });

  it('has at most five projects and the number of the others', () => {
    const list = usageOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((it) => named(it)), sizes);
    expect(list.shown.map((it) => it.ref)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(list.others).toBe(2);
  });

  it('leaves out paused projects', () => {
    expect(usageOf([projectSummary('depot', { status: 'INACTIVE', figures: figures() })], sizes)).toEqual({ shown: [], others: 0 });
  });
});
