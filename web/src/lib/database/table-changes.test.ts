import { describe, expect, it } from 'vitest';
import { constraintSample, tableSample } from '@/testing/database-samples';
import { columnBody, columnChange, tableChanges, tableCreation } from './table-changes';
import { changedColumn, type ColumnForm, newColumn, newForeignKey, newTable, tableFaults, tableFormOf, type TableForm } from './table-form';

const before = tableFormOf(tableSample(), [constraintSample()]);
const changed = (name: string, facts: Partial<ColumnForm>): TableForm => ({
  ...before,
  columns: before.columns.map((it) => (it.name === name ? changedColumn(it, facts) : it)),
});
const calls = (next: TableForm) => tableChanges(17, before, next).map(({ method, kind, id, body }) => [`${method} ${kind}${id === undefined ? '' : `/${id}`}`, ...(body ? [body] : [])]);

describe('a new table', () => {
  it('has a numbered key, a time and row-level security', () => {
    expect(tableCreation({ ...newTable('app'), name: 'notes', comment: 'Texts' }).body).toEqual({
      name: 'notes',
      schema: 'app',
      comment: 'Texts',
      rls_enabled: true,
      columns: [
        { name: 'id', type: 'bigint', is_identity: true, is_primary_key: true },
        { name: 'created_at', type: 'timestamp with time zone', default_value: 'now()', is_nullable: false },
      ],
    });
  });

  it('has its foreign keys, with the columns of the target only if all are chosen', () => {
    const key = { ...newForeignKey('k', 'public'), targetTable: 'customers', columns: [{ own: 'customer_id', target: '' }], onDelete: 'CASCADE' as const };
    expect(tableCreation({ ...newTable('public'), name: 'orders', foreignKeys: [key] }).body?.foreign_keys).toEqual([
      { columns: ['customer_id'], target_schema: 'public', target_table: 'customers', on_delete: 'CASCADE' },
    ]);
  });
});

describe('the form of a table', () => {
  it('of an existing one leads to no call while nothing is changed', () => {
    expect(calls(before)).toEqual([]);
    expect(calls(changed('id', { type: 'int8' }))).toEqual([]);
  });

  it.each<[string, Partial<ColumnForm>, object]>([
    ['state', { name: 'status' }, { name: 'status' }],
    ['state', { type: 'varchar(20)' }, { type: 'varchar(20)' }],
    ['state', { defaultValue: '' }, { drop_default: true }],
    ['state', { defaultValue: "'open'" }, { default_value: "'open'" }],
    ['state', { isNullable: false }, { is_nullable: false }],
    ['state', { isUnique: true }, { is_unique: true }],
    ['state', { check: "state <> ''" }, { check: "state <> ''" }],
    ['state', { comment: 'Its state' }, { comment: 'Its state' }],
    ['id', { isIdentity: false }, { is_identity: false }],
  ])('changes the column %s by %j', (name, facts, body) => {
    expect(calls(changed(name, facts))).toEqual([[`PATCH columns/${name === 'id' ? '17.1' : '17.2'}`, body]]);
  });

  it('orders its calls so that each can run after those before it', () => {
    const next: TableForm = {
      ...before,
      name: 'purchases',
      hasRls: false,
      columns: [
        ...before.columns.filter((it) => it.name !== 'customer_id').map((it) => (it.name === 'id' ? changedColumn(it, { isPrimary: false }) : changedColumn(it, { name: 'status' }))),
        changedColumn(newColumn('n'), { name: 'code', type: 'uuid', isPrimary: true }),
      ],
      foreignKeys: [{ ...newForeignKey('k', 'app'), targetTable: 'states', columns: [{ own: 'status', target: 'name' }] }],
    };
    expect(calls(next)).toEqual([
      ['DELETE constraints/31'],
      ['PATCH columns/17.2', { name: 'status' }],
      ['POST columns', { table_id: 17, name: 'code', type: 'uuid' }],
      ['PATCH tables/17', { primary_keys: [{ name: 'code' }] }],
      ['DELETE columns/17.3'],
      ['POST constraints', { table_id: 17, type: 'FOREIGN KEY', columns: ['status'], target_schema: 'app', target_table: 'states', target_columns: ['name'] }],
      ['PATCH tables/17', { rls_enabled: false, name: 'purchases' }],
    ]);
  });

  it('replaces a foreign key whose action changed', () => {
    const next = { ...before, foreignKeys: before.foreignKeys.map((it) => ({ ...it, onDelete: 'CASCADE' as const })) };
    expect(calls(next).map(([call]) => call)).toEqual(['DELETE constraints/31', 'POST constraints']);
  });

  it('names what is wrong by field', () => {
    const columns = [newColumn('a', { name: 'id' }), newColumn('b', { name: 'id', type: ' ' }), newColumn('c')];
    const faults = tableFaults({ ...newTable('public'), name: 'é'.repeat(32), columns, foreignKeys: [newForeignKey('k', 'public')] });
    expect(faults).toEqual({
      name: 'Use at most 63 bytes.',
      'columns.a.name': 'Another column has this name.',
      'columns.b.name': 'Another column has this name.',
      'columns.b.type': 'Choose a type.',
      'columns.c.name': 'Enter a name.',
      'keys.k.table': 'Choose a table.',
      'keys.k.columns': 'Choose a column.',
    });
  });
});

describe('a column', () => {
  it('in a key is never null, and only an integer is numbered, without a default', () => {
    const key = changedColumn(newColumn('a', { name: 'id', type: 'int8', defaultValue: '1' }), { isPrimary: true, isIdentity: true });
    expect(key).toMatchObject({ isNullable: false, isIdentity: true, defaultValue: '' });
    expect(changedColumn(key, { type: 'uuid' }).isIdentity).toBe(false);
  });

  it('that is generated has its expression instead of a default', () => {
    expect(columnBody(newColumn('a', { name: 'total', type: 'numeric', generated: 'price * amount' }))).toEqual({ name: 'total', type: 'numeric', generation_expression: 'price * amount' });
  });

  it('without an ID cannot be changed', () => {
    expect(columnChange(newColumn('a'), newColumn('a', { name: 'b' }))).toBeNull();
  });
});
