import { describe, expect, it, test } from 'vitest';
import type { EditorColumn } from '../table-editor/editor-table';
import { type ImportSettings, numbered, remapped, settingsFault, settingsFor } from './import-settings';
import { columnNames, mapColumns, sqlName, tableNameOf } from './map-columns';
import { previewOf } from './read-sample';

const column = (name: string, facts: Partial<EditorColumn> = {}): EditorColumn => ({
  name, type: 'text', isNullable: true, default: null, isIdentity: false, isGenerated: false, isPrimaryKey: false, comment: null, ...facts,
});
const columns = [column('id', { isPrimaryKey: true }), column('fullName'), column('total', { isGenerated: true })];
const sample = (text: string) => ({ text, isWhole: true });

describe('columns', () => {
  it('are found by their names, exactly first and then loosely, each once', () => {
    expect(mapColumns(['ID', 'full name', 'other', 'id'], ['id', 'full_name'], true)).toEqual([null, 'full_name', null, 'id']);
    expect(mapColumns(['a', 'b', 'c'], ['x', 'y'], false)).toEqual(['x', 'y', null]);
  });

  it('of a new table have names that need no quotes, each once', () => {
    expect(columnNames(['Full Name', 'fullName', '2nd', '', 'ÄÖ'])).toEqual(['full_name', 'full_name_2', '_2nd', 'column_4', 'äö']);
    expect(sqlName('x'.repeat(80), 'a')).toHaveLength(63);
    expect(tableNameOf('My Orders (2).csv')).toBe('my_orders_2');
    expect(tableNameOf('.csv')).toBe('imported_rows');
  });
});

describe('the settings for a file', () => {
  it('map its values to the columns of the table, and offer its key', () => {
    const settings = settingsFor('a.csv', sample('id,full_name,total\n1,Ada,3\n'), columns);
    expect(settings).toMatchObject({ mapping: ['id', 'fullName', null], newTable: null, key: ['id'], onConflict: 'reject' });
    expect(settingsFault(settings)).toBeNull();
  });

  it('create columns with guessed names and types for a new table', () => {
    const settings = settingsFor('Orders.csv', sample('Id,Placed At\n1,2026-01-02\n'), null);
    expect(settings.newTable).toEqual({ name: 'orders', columns: [{ name: 'id', type: 'integer' }, { name: 'placed_at', type: 'date' }], primaryKey: 'id' });
    expect(settingsFor('a.csv', sample('no,b\n1,2\n'), null).newTable?.primaryKey).toBe(numbered);
    expect(settings.mapping).toEqual(['id', 'placed_at']);
  });

  it('are mapped again when the file is read differently', () => {
    const text = sample('id,full_name\n1,Ada\n');
    const settings = settingsFor('a.csv', text, columns);
    const form = { ...settings.form, hasHeader: false };
    expect(remapped({ ...settings, form }, previewOf(text, form), columns).mapping).toEqual(['id', 'fullName']);
  });

  const valid: ImportSettings = settingsFor('a.csv', sample('id,full_name\n1,Ada\n'), columns);
  test.each<[string, Partial<ImportSettings>]>([
    ['Choose a column for at least one value.', { mapping: [null, null] }],
    ['Two values go to the column id. Choose another column for one of them.', { mapping: ['id', 'id'] }],
    ['Enter a name for the table.', { newTable: { name: ' ', columns: [], primaryKey: 'id' } }],
    ['Enter a name for every column.', { newTable: { name: 'a', columns: [], primaryKey: 'id' }, mapping: ['id', ''] }],
    ['Choose a primary key that is imported.', { newTable: { name: 'a', columns: [], primaryKey: 'b' } }],
    ['The numbered column is called id. Choose id as the primary key, or give this column another name.', { newTable: { name: 'a', columns: [], primaryKey: numbered } }],
    ['Choose the columns by which existing rows are found.', { onConflict: 'update', key: [] }],
    ['The columns by which existing rows are found must be imported.', { onConflict: 'update', key: ['other'] }],
    ['The quote must differ from the delimiter.', { form: { ...valid.form, delimiter: '"' } }],
    ['The text for NULL must not contain the delimiter or the quote.', { nullText: 'a,b' }],
  ])('say %s', (fault, change) => {
    expect(settingsFault({ ...valid, ...change })).toBe(fault);
  });
});
