import { describe, expect, it, test } from 'vitest';
import { tableSample } from '@/testing/database-samples';
import { attachable, partitionAttachment, partitionCreation, partitionDetachment, partitionFaults, partitionsOf, strategyOf } from './partition-form';

const tables = [tableSample(), tableSample({ id: 18, name: 'orders_1', is_partition: true, partition_of: 17 }), tableSample({ id: 19, name: 'log' })];
const form = { name: 'orders_2', tableId: '19', bound: ' DEFAULT ' };

describe('partitions', () => {
  it('of a table are those that name it, and others can be attached', () => {
    expect(partitionsOf(tables, 17).map((it) => it.name)).toEqual(['orders_1']);
    expect(attachable(tables, 17).map((it) => it.name)).toEqual(['log']);
  });

  it('are created, attached and detached', () => {
    expect(partitionCreation(tables[0]!, form).body).toEqual({ name: 'orders_2', schema: 'public', partition_of: 17, partition_bound: 'DEFAULT' });
    expect(partitionAttachment(tables[0]!, form)).toMatchObject({ method: 'PATCH', id: '19', body: { attach_to: 17, partition_bound: 'DEFAULT' } });
    expect(partitionDetachment(tables[1]!, 'plain')).toMatchObject({ id: '18', body: { detach: true } });
    expect(partitionDetachment(tables[1]!, 'concurrently').body).toEqual({ detach: true, detach_mode: 'CONCURRENTLY' });
    expect(partitionDetachment(tables[1]!, 'finalize').body).toEqual({ detach: true, detach_mode: 'FINALIZE' });
  });

  it('need a name or a table, and a bound', () => {
    expect(partitionFaults({ name: '', tableId: '', bound: '' }, true)).toEqual({ name: 'Enter a name.', bound: 'Enter the bound, or DEFAULT.' });
    expect(partitionFaults({ name: '', tableId: '', bound: 'DEFAULT' }, false)).toEqual({ tableId: 'Choose a table.' });
  });

  test.each([['RANGE (a)', 'RANGE'], ['LIST (a)', 'LIST'], ['HASH (a)', 'HASH'], [null, 'RANGE']])('by %j have the strategy %s', (key, strategy) => {
    expect(strategyOf(key)).toBe(strategy);
  });
});
