import { expect, it, test } from 'vitest';
import type { GridColumn, GridValues } from './column';
import { type CopyFormat, copiedText } from './copy-formats';

const table = { schema: 'public', name: 'Users' };
const columns: GridColumn[] = [
  { name: 'id', type: 'bigint', table: { ...table, column: 'id' } },
  { name: 'name', type: 'text', table: { ...table, column: 'Full Name' } },
  { name: 'ok', type: 'boolean', table: { ...table, column: 'ok' } },
  { name: 'data', type: 'jsonb', table: { ...table, column: 'data' } },
];
const rows: GridValues[] = [
  ['12345678901234567890', "O'Hara", 't', '{"a": 1.50}'],
  [null, '', 'f', null],
  ['3', 'a,b|c\t"d"\ne', null, '[]'],
];

test.each<[CopyFormat, string]>([
  ['tsv', 'id\tname\tok\tdata\n12345678901234567890\tO\'Hara\tt\t"{""a"": 1.50}"\n\t\tf\t\n3\t"a,b|c\t""d""\ne"\t\t[]'],
  ['csv', 'id,name,ok,data\n12345678901234567890,O\'Hara,t,"{""a"": 1.50}"\n,"",f,\n3,"a,b|c\t""d""\ne",,[]'],
  [
    'json',
    '[\n  {"id": 12345678901234567890, "name": "O\'Hara", "ok": true, "data": {"a": 1.50}},\n  {"id": null, "name": "", "ok": false, "data": null},\n  {"id": 3, "name": "a,b|c\\t\\"d\\"\\ne", "ok": null, "data": []}\n]',
  ],
  ['markdown', '| id | name | ok | data |\n| --: | --- | --- | --- |\n| 12345678901234567890 | O\'Hara | t | {"a": 1.50} |\n| NULL |  | f | NULL |\n| 3 | a,b\\|c\t"d"<br>e | NULL | [] |'],
  [
    'insert',
    'INSERT INTO public."Users" (id, "Full Name", ok, data) VALUES\n  (12345678901234567890, \'O\'\'Hara\', true, \'{"a": 1.50}\'::jsonb),\n  (NULL, \'\', false, NULL),\n  (3, \'a,b|c\t"d"\ne\', NULL, \'[]\'::jsonb);',
  ],
])('cells are copied as %s', (format, expected) => {
  expect(copiedText(format, { columns, rows, withHeader: true })).toBe(expected);
});

it('values that JSON has no number for are texts', () => {
  const copied = copiedText('json', { columns: [{ name: 'n', type: 'double precision' }], rows: [['NaN'], ['Infinity'], ['1e3'], ['007']], withHeader: true });
  expect(JSON.parse(copied)).toEqual([{ n: 'NaN' }, { n: 'Infinity' }, { n: 1000 }, { n: '007' }]);
});

it('columns of several tables are inserted into a table to be named', () => {
  const joined: GridColumn[] = [columns[0]!, { name: 'x', type: 'text', table: { schema: 'a', name: 'b', column: 'x' } }];
  expect(copiedText('insert', { columns: joined, rows: [['1', 'y']], withHeader: true })).toBe("INSERT INTO table_name (id, x) VALUES\n  (1, 'y');");
});

it('the header is left out on request', () => {
  expect(copiedText('tsv', { columns: [columns[0]!], rows: [['7']], withHeader: false })).toBe('7');
});
