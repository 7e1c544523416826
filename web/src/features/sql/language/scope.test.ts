import { describe, expect, test } from 'vitest';
import { scopeAt } from './scope';

/** The cursor is the bar. */
const at = (marked: string) => scopeAt(marked.replace('|', ''), marked.indexOf('|'));
const named = (marked: string) => at(marked).relations.map((it) => [it.schema, it.query ? '(query)' : it.name, it.alias].filter(Boolean).join(' '));

describe('the relations at a cursor', () => {
  test.each([
    ['select | from users', ['users']],
    ['select | from users u', ['users u']],
    ['select | from public.users as u', ['public users u']],
    ['select | from "My Table" t', ['My Table t']],
    ['select | from a, b, c x', ['a', 'b', 'c x']],
    ['select | from a join b on a.id = b.id left join c x using (id)', ['a', 'b', 'c x']],
    ['select * from a join b on a.|', ['a', 'b']],
    ['select * from a where |', ['a']],
    ['select * from a where x in (select | from b)', ['b', 'a']],
    ['select * from a where x in (select y from b) and |', ['a']],
    ['select (select | from b) from a', ['b', 'a']],
    ['select * from a where exists (select 1 from b where b.x = |', ['b', 'a']],
    ['select | from (select id, name from users) s', ['(query) s']],
    ['select * from (select | from users) s', ['users']],
    ['select | from a union select 1 from b', ['a']],
    ['select 1 from a union all select | from b', ['b']],
    ['with x as (select | from a) select * from x', ['a']],
    ['with x as (select 1 from a) select | from x', ['x']],
    ['with x as (select 1 from a), y(q) as (select 2) select | from x, y', ['x', 'y']],
    ['insert into t (|) values (1)', ['t']],
    ['insert into t select | from a', ['t', 'a']],
    ['insert into t values (1) on conflict do update set | = 1', ['t']],
    ['update t set |', ['t']],
    ['update t x set a = 1 from b where |', ['t x', 'b']],
    ['delete from t using b where |', ['t', 'b']],
    ['merge into t using s on t.id = s.id when matched then update set |', ['t', 's']],
    ['select | from generate_series(1, 10) g', ['generate_series g']],
    ['select | from lateral (select 1 as one) l', ['(query) l']],
    ['select extract(epoch from created) , | from a', ['a']],
    ['select a is distinct from b, | from t', ['t']],
    ['select 1 from a for update of |', ['a']],
    ['select | from only t', ['t']],
    ['select | from (a join b on true) join c on true', ['a', 'b', 'c']],
    ['select 1; select | from b; select 2 from c', ['b']],
    ['select 1 from a; |', []],
    ['', []],
    ['select |', []],
    ["select | from a where x = 'open", ['a']],
    ['select | from a where (((', ['a']],
    ['select | from a join', ['a']],
    ['select * from a where x = 1 group by |', ['a']],
    ['select row_number() over (partition by |) from a', ['a']],
  ])('%j are %j', (marked, expected) => {
    expect(named(marked.includes('|') ? marked : `${marked}|`)).toEqual(expected);
  });
});

describe('the names at a cursor', () => {
  test.each([
    ['select * from |', 'relation'],
    ['select * from us|', 'relation'],
    ['select * from public.|', 'relation'],
    ['select * from a join |', 'relation'],
    ['select * from a, |', 'relation'],
    ['update |', 'relation'],
    ['insert into |', 'relation'],
    ['truncate |', 'relation'],
    ['drop table |', 'relation'],
    ['select |', 'any'],
    ['select a, | from t', 'any'],
    ['select * from a |', 'any'],
    ['select * from a where |', 'any'],
    ['select x is distinct from |', 'any'],
    ["select '|'", 'none'],
    ["select 'open |", 'none'],
    ['select 1 -- comment |', 'none'],
    ['select /* | */ 1', 'none'],
    ['select $$ | $$', 'none'],
    ["select 'a'|", 'any'],
  ])('%j expect %s', (marked, expected) => {
    expect(at(marked).expects).toBe(expected);
  });

  test.each([
    ['select us|', [], 'us'],
    ['select u.na|', ['u'], 'na'],
    ['select public.users.|', ['public', 'users'], ''],
    ['select "My Schema".|', ['My Schema'], ''],
    ['select U.|', ['u'], ''],
    ['select 1.|', [], ''],
  ])('%j have the qualifiers %j before %j', (marked, qualifiers, word) => {
    expect(at(marked)).toMatchObject({ qualifiers, word });
  });
});
