import { describe, expect, it } from 'vitest';
import { canSkipRows, constraintCreation, constraintFaults, indexCreation, indexFaults, newConstraint, newIndex } from './constraint-form';
import { newForeignKey } from './table-form';

describe('a constraint', () => {
  const form = newConstraint('public');

  it('needs what its type consists of', () => {
    expect(constraintFaults(form)).toEqual({ columns: 'Choose at least one column.' });
    expect(constraintFaults({ ...form, type: 'CHECK' })).toEqual({ expression: 'Enter an expression.' });
    expect(constraintFaults({ ...form, type: 'FOREIGN KEY' })).toEqual({ table: 'Choose a table.', foreignColumns: 'Choose a column.' });
    expect(constraintFaults({ ...form, columns: ['a'] })).toEqual({});
  });

  it('is sent with the members of its type only', () => {
    expect(constraintCreation(17, { ...form, name: 'positive', type: 'CHECK', expression: ' a > 0 ', columns: ['a'], isNotValid: true }).body).toEqual({
      table_id: 17,
      type: 'CHECK',
      name: 'positive',
      expression: 'a > 0',
      is_not_valid: true,
    });
    expect(constraintCreation(17, { ...form, columns: ['b', 'a'], isNotValid: true }).body).toEqual({ table_id: 17, type: 'UNIQUE', columns: ['b', 'a'] });
    const foreignKey = { ...newForeignKey('k', 'app'), targetTable: 't', columns: [{ own: 'a', target: 'id' }] };
    expect(constraintCreation(17, { ...form, type: 'FOREIGN KEY', foreignKey }).body).toEqual({
      table_id: 17,
      type: 'FOREIGN KEY',
      columns: ['a'],
      target_schema: 'app',
      target_table: 't',
      target_columns: ['id'],
    });
  });

  it('of a check or a foreign key can leave existing rows unchecked', () => {
    expect((['CHECK', 'FOREIGN KEY', 'UNIQUE', 'PRIMARY KEY'] as const).map(canSkipRows)).toEqual([true, true, false, false]);
  });
});

describe('an index', () => {
  it('needs a table, and columns or an expression', () => {
    expect(indexFaults(newIndex(null))).toEqual({ table: 'Choose a table.', columns: 'Choose columns, or enter an expression.' });
    expect(indexFaults({ ...newIndex({ id: 17 }), expression: 'lower(name)' })).toEqual({});
  });

  it('is created without blocking writers unless that is switched off', () => {
    const form = { ...newIndex({ id: 17 }), columns: ['state'] };
    expect(indexCreation(form).body).toEqual({ table_id: 17, columns: ['state'], is_concurrent: true });
    expect(indexCreation({ ...form, name: 'i', method: 'gin', condition: 'active', isUnique: true, isConcurrent: false, expression: 'a' }).body).toEqual({
      table_id: 17,
      name: 'i',
      columns: ['state'],
      expressions: ['a'],
      access_method: 'gin',
      index_predicate: 'active',
      is_unique: true,
    });
  });
});
