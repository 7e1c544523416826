import { describe, expect, it, test } from 'vitest';
import { columnSample, constraintSample, tableSample } from '@/testing/database-samples';
import { entityId, neighbors, schemaGraph } from './graph';
import { cardinality, columnMarks, columnText, graphText } from './marks';

const customers = tableSample({ id: 18, name: 'customers', columns: [columnSample({ is_nullable: false, is_unique: true })] });
const graph = schemaGraph([tableSample(), customers], [constraintSample()]);
const [orders] = graph.entities;

describe('the diagram of a schema', () => {
  it('has the tables with their columns, keys and relations', () => {
    expect(graph.entities.map((it) => it.name)).toEqual(['orders', 'customers']);
    expect(orders!.columns.map((it) => [it.name, columnMarks(it).map((mark) => mark.sign).join(' '), it.isNullable])).toEqual([
      ['id', 'PK ID', false],
      ['state', '', true],
      ['customer_id', 'FK', true],
    ]);
    expect(graph.relations).toMatchObject([{ from: 'public/orders', fromColumns: ['customer_id'], to: 'public/customers', toColumns: ['id'], isOneToOne: false, isOptional: true }]);
  });

  it('adds a referenced table of another schema with the referenced columns only', () => {
    const { entities } = schemaGraph([tableSample()], [constraintSample({ target_schema: 'auth', target_table: 'users' }), constraintSample({ id: 32, target_schema: 'auth', target_table: 'users', target_columns: ['mail'] })]);
    expect(entities[1]).toMatchObject({ schema: 'auth', name: 'users', tableId: null, columns: [{ name: 'id' }, { name: 'mail' }] });
  });

  it('leaves out the foreign keys of tables that are not shown', () => {
    expect(schemaGraph([customers], [constraintSample()])).toMatchObject({ relations: [], entities: [{ name: 'customers' }] });
  });

  test.each([
    ['a unique column', { columns: [columnSample({ name: 'customer_id', is_unique: true, is_nullable: false })] }, [], 'One to one'],
    ['the whole primary key', { primary_keys: [{ name: 'customer_id' }] }, [constraintSample({ id: 1, type: 'PRIMARY KEY', columns: ['customer_id'] })], 'One to one, optional'],
    ['a plain column', {}, [], 'Many to one, optional'],
  ])('with %s in the foreign key is %#', (_, facts, more, text) => {
    const { relations } = schemaGraph([tableSample(facts)], [constraintSample(), ...more]);
    expect(cardinality(relations[0]!)).toBe(text);
  });

  test.each([
    ['a', 'b', 'a/b'],
    ['a/b', 'c', 'a%2Fb/c'],
    ['a', 'b/c', 'a/b%2Fc'],
    ['"', ']', '%22/%5D'],
    ['😀', 'ö', '%F0%9F%98%80/%C3%B6'],
  ])('names the table %j.%j %j, as no other one', (schema, name, id) => {
    expect(entityId(schema, name)).toBe(id);
  });

  it('knows the tables that are related with one', () => {
    expect(neighbors(graph, 'public/customers')).toEqual(new Set(['public/customers', 'public/orders']));
  });

  it('is described in words', () => {
    expect(graphText(graph)).toBe('2 tables, 1 relation');
    expect(columnText(orders!.columns[0]!)).toBe('id: bigint, primary key, identity, not null');
  });
});
