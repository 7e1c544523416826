import { describe, expect, it, test } from 'vitest';
import { pointOf } from '@/testing/monitoring-sample';
import { type Limits, type Metric, metricCount, metricsOf, nameOf } from './metrics';

const unknown: Limits = { cores: null, memoryBytes: null, diskBytes: null, connections: null };
const gb = 1_073_741_824;
const metric = (id: Metric['id'], limits: Partial<Limits> = {}): Metric => metricsOf({ ...unknown, ...limits }).find((it) => it.id === id)!;

describe('the metrics of a project', () => {
  it('are eight, in display order', () => {
    expect(metricsOf(unknown).map((it) => it.title)).toEqual([
      'CPU',
      'Memory',
      'Disk',
      'Connections',
      'Transactions',
      'Latency',
      'Health',
      'Database size',
    ]);
    expect(metricsOf(unknown)).toHaveLength(metricCount);
  });

  it('have the limits of the project, if they are known', () => {
    const limits = { cores: 2, memoryBytes: gb, diskBytes: 8 * gb, connections: 60 };
    expect(metricsOf(limits).map((it) => it.limit?.value ?? null)).toEqual([null, gb, 8 * gb, 60, null, null, null, null]);
    expect(metricsOf(unknown).every((it) => it.limit === null)).toBe(true);
  });

  it('are named in sentences', () => {
    expect(metricsOf(unknown).slice(0, 2).map(nameOf)).toEqual(['CPU', 'memory']);
  });
});

describe('CPU', () => {
  const points = [pointOf({ cpu_cores: 0.5 }), pointOf({ cpu_cores: 0.0004 })];

  it('is a share of the cores of the size', () => {
    const cpu = metric('cpu', { cores: 2 });
    expect(cpu.of(points.slice(0, 1)).main).toBe(25);
    expect(cpu.format(25)).toBe('25%');
    expect(cpu.top).toBe(100);
    expect(cpu.explained).toContain('2 cores');
  });

  it('is a number of cores if the size is unknown', () => {
    const cpu = metric('cpu');
    expect(cpu.of(points.slice(0, 1)).main).toBe(0.5);
    expect([cpu.format(0.5), cpu.format(1)]).toEqual(['0.5 cores', '1 core']);
  });

  it('of several points is their average', () => {
    expect(metric('cpu', { cores: 1 }).of(points).main).toBe(25);
  });
});

describe('values have the precision of their display', () => {
  const small: Partial<Record<Metric['id'], Parameters<typeof pointOf>[0][]>> = {
    cpu: [{ cpu_cores: 0.1001 }, { cpu_cores: 0.1002 }],
    memory: [{ memory_bytes: 104_857_601 }, { memory_bytes: 104_858_000 }],
    disk: [{ disk_bytes: 5 * gb + 1 }, { disk_bytes: 5 * gb + 9_000 }],
    transactions: [{ transactions_per_s: 1234.4 }, { transactions_per_s: 1233.6 }],
    latency: [{ latency_ms: 1.51 }, { latency_ms: 1.52 }],
    size: [{ database_bytes: 104_857_601 }, { database_bytes: 104_858_000 }],
  };
  test.each(Object.entries(small))('%s', (id, facts) => {
    const [first, second] = facts.map((it) => metric(id as Metric['id']).of([pointOf(it)]).main);
    expect(first).not.toBeNull();
    expect(first).toBe(second);
  });

  it('and health never rounds up to 100%', () => {
    expect(metric('health').of([pointOf({ probes: 100_000, healthy: 99_999 })]).main).toBe(99.9);
  });
});

test.each<[Metric['id'], number, string]>([
  ['health', 99.9, '99.9%'],
  ['latency', 1.5, '1.5 ms'],
  ['latency', 2345, '2.3 s'],
  ['connections', 1200, '1,200'],
  ['transactions', 12.5, '12.5/s'],
  ['memory', 104_857_600, '100 MB'],
  ['size', 31_457_280, '30 MB'],
])('%s of %d is shown as %s', (id, value, words) => {
  expect(metric(id).format(value)).toBe(words);
});
