import { expect, it, test } from 'vitest';
import type { ComputeSize } from '@/api/projects/list-compute';
import { computeSizes } from '@/testing/resource-samples';
import { groupedSizes, shownFacts } from './size-text';

const spy = (facts: Partial<ComputeSize>) =>
  Object.fromEntries(shownFacts(true).map((it) => [it.name, it.of({ ...computeSizes().sizes[1]!, ...facts })]));

test.each<[Partial<ComputeSize>, string, string]>([
  [{ cpu_cores: null, cpu_dedicated: false }, 'CPU', 'Shared'],
  [{ cpu_cores: null, cpu_dedicated: null }, 'CPU', 'Contact us'],
  [{ cpu_cores: 2, cpu_dedicated: true }, 'CPU', '2 cores, dedicated'],
  [{ cpu_cores: 96, cpu_dedicated: null }, 'CPU', '96 cores'],
  [{ memory_gb: 0.5 }, 'Memory', '0.5 GB'],
  [{ memory_gb: 3072 }, 'Memory', '3,072 GB'],
  [{ memory_gb: null }, 'Memory', 'Contact us'],
  [{ connections_direct: null }, 'Direct connections', 'Contact us'],
  [{ baseline_throughput_mbps: 43, max_throughput_mbps: 2085 }, 'Disk throughput', '43 to 2,085 Mbps'],
  [{ baseline_throughput_mbps: 9500, max_throughput_mbps: 9500 }, 'Disk throughput', '9,500 Mbps'],
  [{ price_monthly: 1870 }, 'Per month', '$1,870.00'],
  [{ price_monthly: null }, 'Per month', 'Contact us'],
  [{ price_hourly: 0.0206 }, 'Per hour', '$0.02060'],
  [{ price_hourly: null }, 'Per hour', 'Contact us'],
])('a size with %j has as its %s: %s', (facts, name, words) => {
  expect(spy(facts)[name]).toBe(words);
});

it('unavailable sizes are after the others, grouped by reason', () => {
  const { sizes } = computeSizes();
  const [nano, micro, small, huge] = sizes;
  const mixed = [
    { ...nano!, available: false, unavailable_reason: null },
    { ...micro!, available: false, unavailable_reason: 'Too small.' },
    small!,
    { ...huge!, unavailable_reason: 'Too small.' },
  ];
  expect(groupedSizes(mixed).map((it) => [it.reason, it.sizes.map(({ name }) => name)])).toEqual([
    [null, ['Small']],
    ['Not available here.', ['Nano (free)']],
    ['Too small.', ['Micro', '24XL']],
  ]);
});
