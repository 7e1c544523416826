import { describe, expect, it } from 'vitest';
import { enumSample, functionSample } from '@/testing/database-samples';
import {
  enumChanges,
  enumCreation,
  enumFaults,
  enumFormOf,
  functionChanges,
  functionCreation,
  functionFaults,
  newFunction,
  newPublication,
  newTrigger,
  publicationChanges,
  publicationCreation,
  publicationFormOf,
  tableKey,
  triggerCreation,
  triggerFaults,
} from './routine-forms';

describe('a function', () => {
  it('is created with an argument per line', () => {
    const form = { ...newFunction('app'), name: 'add', args: 'a integer,\n\n b integer DEFAULT 1', returnType: 'integer', language: 'sql' as const, definition: 'select a + b' };
    expect(functionCreation(form).body).toEqual({ name: 'add', schema: 'app', args: ['a integer', 'b integer DEFAULT 1'], return_type: 'integer', language: 'sql', behavior: 'VOLATILE', definition: 'select a + b' });
  });

  it('with the rights of its owner has an empty search path', () => {
    expect(functionCreation({ ...newFunction('app'), name: 'f', isDefiner: true }).body).toMatchObject({ security_definer: true, config_params: { search_path: '' } });
  });

  it('is replaced only if its text changed', () => {
    const before = functionSample();
    expect(functionChanges(before, `${before.complete_statement}\n`)).toEqual([]);
    expect(functionChanges(before, 'CREATE OR REPLACE …')[0]).toMatchObject({ id: '81', body: { complete_statement: 'CREATE OR REPLACE …' } });
  });

  it('needs a name, a type and a body', () => {
    expect(functionFaults({ ...newFunction('app'), returnType: '', definition: ' ' })).toEqual({ name: 'Enter a name.', returnType: 'Enter a type, or void.', definition: 'Enter a body.' });
  });
});

describe('a trigger', () => {
  it('is created with its function', () => {
    const form = { ...newTrigger('public'), name: 't', table: 'orders', functionId: '81', events: ['UPDATE'], args: 'a, b', condition: ' OLD.* IS DISTINCT FROM NEW.* ', comment: 'Stamps' };
    expect(triggerFaults(form)).toEqual({});
    expect(triggerCreation(form, functionSample()).body).toEqual({
      name: 't',
      schema: 'public',
      table: 'orders',
      function_schema: 'public',
      function_name: 'touch',
      function_args: ['a', 'b'],
      activation: 'BEFORE',
      events: ['UPDATE'],
      orientation: 'ROW',
      condition: 'OLD.* IS DISTINCT FROM NEW.*',
      comment: 'Stamps',
    });
  });

  it('needs a table, a function and events that have rows', () => {
    expect(triggerFaults(newTrigger('public'))).toEqual({ name: 'Enter a name.', table: 'Choose a table.', function: 'Choose a function.', events: 'Choose at least one event.' });
    expect(triggerFaults({ ...newTrigger('public'), name: 't', table: 'a', functionId: '1', events: ['TRUNCATE'] }).events).toMatch(/once per statement/);
  });
});

describe('an enumerated type', () => {
  const before = enumFormOf(enumSample());

  it('is created with its values in order', () => {
    expect(enumCreation({ ...before, comment: 'A mood' }).body).toEqual({ name: 'mood', schema: 'public', enums: ['happy', "can't say"], comment: 'A mood' });
  });

  it('renames values before it adds some at their places', () => {
    const next = {
      ...before,
      name: 'feeling',
      values: [{ key: 'n', original: null, value: 'sad' }, { ...before.values[0]!, value: 'glad' }, before.values[1]!, { key: 'm', original: null, value: 'other' }],
    };
    expect(enumChanges(41, before, next).map((it) => it.body)).toEqual([
      { rename_values: [{ from: 'happy', to: 'glad' }], add_values: [{ value: 'sad', before: 'glad' }, { value: 'other' }], name: 'feeling' },
    ]);
    expect(enumChanges(41, before, before)).toEqual([]);
  });

  it('has values, each once', () => {
    expect(enumFaults({ ...before, values: [] }).values).toBe('Add at least one value.');
    expect(enumFaults({ ...before, values: [...before.values, { key: 'n', original: null, value: 'happy' }] }).values).toBe('Two values are the same.');
    expect(enumFaults({ ...before, values: [{ key: 'n', original: null, value: '' }] }).values).toBe('Each value has 1 to 63 bytes.');
  });
});

describe('a publication', () => {
  const published = { id: 5, name: 'live', owner: 'owner', publish_insert: true, publish_update: true, publish_delete: true, publish_truncate: true, tables: [{ id: 17, schema: 'public', name: 'orders' }] };

  it('is created with its tables and operations', () => {
    expect(publicationCreation({ ...newPublication, name: 'live', tables: [tableKey({ schema: 'a"b', name: 'c,d' })] }).body).toEqual({
      name: 'live',
      tables: [{ schema: 'a"b', name: 'c,d' }],
      publish_insert: true,
      publish_update: true,
      publish_delete: true,
      publish_truncate: true,
    });
  });

  it('is changed by what differs; one of all tables has no list', () => {
    const before = publicationFormOf(published);
    expect(publicationChanges(5, before, before)).toEqual([]);
    expect(publicationChanges(5, before, { ...before, publish_truncate: false, tables: [] })[0]?.body).toEqual({ publish_truncate: false, tables: [] });
    const all = publicationFormOf({ ...published, tables: null });
    expect(publicationChanges(5, all, { ...all, name: 'all' })[0]?.body).toEqual({ name: 'all' });
  });
});
