import { describe, expect, it, test } from 'vitest';
import { schemaSample } from '@/testing/schema-sample';
import { catalogueOf } from './catalogue';
import { completionsAt } from './complete';

const catalogue = catalogueOf(schemaSample());
const at = (marked: string) => completionsAt(marked.replace('|', ''), marked.indexOf('|'), catalogue);
const labels = (marked: string, kind: string) => at(marked).filter((it) => it.kind === kind).map((it) => it.label);

describe('columns', () => {
  test.each([
    ['select u.| from users u', ['id', 'email', 'Full Name']],
    ['select users.| from users', ['id', 'email', 'Full Name']],
    ['select public.users.| from users', ['id', 'email', 'Full Name']],
    ['select l.| from audit.log l', ['at', 'what']],
    ['select s.| from (select id, email as mail, count(*) from users group by 1, 2) s', ['id', 'mail', 'count']],
    ['select s.| from (select * from orders) s', ['id', 'user_id', 'total']],
    ['select s.| from (select o.*, u.email from orders o join users u on true) s', ['id', 'user_id', 'total', 'email']],
    ['with x as (select id, total from orders) select x.| from x', ['id', 'total']],
    ['with x(a, b) as (select id, total from orders) select y.| from x y', ['a', 'b']],
    ['with recursive x as (select id from orders union all select id from x) select x.| from x', ['id']],
    ['with a as (select * from b), b as (select * from a) select a.| from a', []],
    ['select t.| from users as t(one, two)', ['one', 'two', 'Full Name']],
    ['update orders set | = 1', ['id', 'user_id', 'total']],
    ['insert into users (|', ['id', 'email', 'Full Name']],
    ['select nowhere.| from users', []],
  ])('%j are %j', (marked, expected) => {
    expect(labels(marked, 'column')).toEqual(expected);
  });

  it('with the same name in two relations are offered with their relation', () => {
    expect(labels('select | from users u join orders on true', 'column')).toEqual(['u.id', 'email', 'Full Name', 'orders.id', 'user_id', 'total']);
  });

  it('are quoted where they must be, with their type', () => {
    expect(at('select u.Full| from users u').find((it) => it.label === 'Full Name')).toMatchObject({ insert: '"Full Name"', detail: 'text · users', from: 9, to: 13 });
  });
});

describe('relations', () => {
  it('are tables of all schemas, qualified unless they are in the search path', () => {
    const found = at('select * from |').filter((it) => it.kind === 'table');
    expect(found.map((it) => it.insert)).toEqual(['users', 'orders', 'audit.log', 'pg_class']);
  });

  it('are the tables of a schema after its name', () => {
    expect(labels('select * from audit.|', 'table')).toEqual(['log']);
  });

  it('are common table expressions, too', () => {
    expect(labels('with recent as (select 1) select * from |', 'table')[0]).toBe('recent');
  });
});

it('functions have their signature, keywords are in upper case, and snippets have places', () => {
  expect(at('select |').find((it) => it.kind === 'function')).toMatchObject({ label: 'total_of(user_id bigint)', insert: 'total_of(', detail: 'numeric', documentation: 'Sum of all orders.' });
  expect(labels('select |', 'keyword')).toContain('COALESCE');
  expect(at('|').find((it) => it.label === 'sel')).toMatchObject({ isTemplate: true });
});

it('nothing is offered in strings and comments', () => {
  expect(at("select '|' from users")).toEqual([]);
  expect(at('select 1 -- |')).toEqual([]);
});

it('a schema of 5,000 tables is completed within a frame or two', () => {
  const tables = Array.from({ length: 5_000 }, (_, at) => ({ id: at, name: `table_${at}`, kind: 'table' as const, columns: [{ name: 'id', type: 'bigint', is_nullable: false }] }));
  const large = catalogueOf({ fingerprint: 'l', schemas: [{ name: 'public', tables }] });
  const began = performance.now();
  expect(completionsAt('select * from ', 14, large).length).toBeGreaterThan(5_000);
  expect(performance.now() - began).toBeLessThan(200);
});
