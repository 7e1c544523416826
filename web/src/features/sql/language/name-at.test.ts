import { describe, expect, it, test } from 'vitest';
import { schemaSample } from '@/testing/schema-sample';
import { catalogueOf } from './catalogue';
import { hoverAt, objectAt } from './name-at';

const catalogue = catalogueOf(schemaSample());
const split = (marked: string) => [marked.replace('|', ''), marked.indexOf('|')] as const;
const found = (marked: string) => {
  const object = objectAt(...split(marked), catalogue);
  if (!object) return null;
  if (object.kind === 'function') return `function ${object.functions[0]!.name}`;
  return object.kind === 'column' ? `column ${object.schema}.${object.table.name}.${object.column.name}` : `table ${object.schema}.${object.table.name}`;
};

describe('the object at a position', () => {
  test.each([
    ['select * from us|ers', 'table public.users'],
    ['select * from audit.lo|g', 'table audit.log'],
    ['select em|ail from users', 'column public.users.email'],
    ['select u.em|ail from users u', 'column public.users.email'],
    ['select |u.email from users u', 'table public.users'],
    ['select o.total from orders o join users u on o.user_i|d = u.id', 'column public.orders.user_id'],
    ['select public.users.i|d from users', 'column public.users.id'],
    ['select "Full Na|me" from users', 'column public.users.Full Name'],
    ['select total_o|f(1)', 'function total_of'],
    ['select s.ma|il from (select email as mail from users) s', null],
    ['select s.em|ail from (select email from users) s', 'column public.users.email'],
    ['with users as (select 1) select * from us|ers', null],
    ['select no|thing from users', null],
    ["select 'us|ers'", null],
    ['|', null],
  ])('%j is %j', (marked, expected) => {
    expect(found(marked)).toBe(expected);
  });
});

it('a column has its type, nullability, comment, keys and indexes', () => {
  expect(hoverAt(...split('select em|ail from users'), catalogue)).toEqual({
    from: 7,
    to: 12,
    parts: [{ code: 'public.users.email text NOT NULL' }, { text: 'Verified *address*.' }, { code: 'CREATE INDEX users_email ON public.users USING btree (email)' }],
  });
  expect(hoverAt(...split('select user_i|d from orders'), catalogue)?.parts).toContainEqual({ text: 'References public.users (id).' });
});

it('a table has its columns, comment and size', () => {
  expect(hoverAt(...split('select * from us|ers'), catalogue)?.parts.slice(0, 3)).toEqual([
    { code: 'table public.users\n  id bigint NOT NULL\n  email text NOT NULL\n  Full Name text' },
    { text: 'People who signed up.' },
    { text: 'About 1,200 rows.' },
  ]);
});
