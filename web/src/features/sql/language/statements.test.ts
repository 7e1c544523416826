import { describe, expect, it, test } from 'vitest';
import { statementAt, statementsOf } from './statements';

const texts = (text: string) => statementsOf(text).map(({ from, to }) => text.slice(from, to));

test.each([
  ['', []],
  ['  -- only a comment', []],
  ['select 1', ['select 1']],
  ['select 1;', ['select 1']],
  ['select 1; select 2 ;', ['select 1', 'select 2']],
  [';;select 1;;', ['select 1']],
  ["select ';' ; select 2", ["select ';'", 'select 2']],
  ["select 'it''s;' ; select 2", ["select 'it''s;'", 'select 2']],
  [String.raw`select E'\';' ; select 2`, [String.raw`select E'\';'`, 'select 2']],
  [String.raw`select '\'; select 2`, [String.raw`select '\'`, 'select 2']],
  ['select ";" from ";"; select 2', ['select ";" from ";"', 'select 2']],
  ['select $$;$$; select $a$;$$;$a$', ['select $$;$$', 'select $a$;$$;$a$']],
  ['select 1 -- ;\n; select 2', ['select 1', 'select 2']],
  ['select /* ; /* ; */ ; */ 1; select 2', ['select /* ; /* ; */ ; */ 1', 'select 2']],
  ['create rule r as on insert to t do (select 1; select 2); select 3', ['create rule r as on insert to t do (select 1; select 2)', 'select 3']],
  [
    'create function f() returns int begin atomic select case when true then 1 end; select 2; end; select 3',
    ['create function f() returns int begin atomic select case when true then 1 end; select 2; end', 'select 3'],
  ],
  ['create or replace procedure p() begin atomic insert into t values (1); end; select 3', ['create or replace procedure p() begin atomic insert into t values (1); end', 'select 3']],
  ['begin; select 1; end; select 2', ['begin', 'select 1', 'end', 'select 2']],
  ["select 'open; select 2", ["select 'open; select 2"]],
  ['select $1, a1$b$c; select 2', ['select $1, a1$b$c', 'select 2']],
  ["select '😀'; select 'é'", ["select '😀'", "select 'é'"]],
])('%j has the statements %j', (text, expected) => {
  expect(texts(text)).toEqual(expected);
});

it('ten thousand statements are split', () => {
  expect(statementsOf('select 1;\n'.repeat(10_000))).toHaveLength(10_000);
});

it('a text of 5 MB is split', () => {
  expect(statementsOf(`select '${'x'.repeat(5_000_000)}'; select 2`)).toHaveLength(2);
});

describe('the statement at a cursor', () => {
  /** The cursor is the bar. */
  const at = (marked: string) => {
    const cursor = marked.indexOf('|');
    const text = marked.replace('|', '');
    const found = statementAt(text, cursor);
    return found && text.slice(found.from, found.to);
  };

  test.each([
    ['|select 1; select 2', 'select 1'],
    ['select 1|; select 2', 'select 1'],
    ['select 1;| select 2', 'select 1'],
    ['select 1; |select 2', 'select 2'],
    ['select 1;\n|\nselect 2', 'select 2'],
    ['select 1;\nselect 2;|', 'select 2'],
    ['select 1;\nselect 2;\n\n|', 'select 2'],
    ['select 1;\n-- about |two\nselect 2', 'select 2'],
    ['select 1 |', 'select 1'],
    ['|', undefined],
  ])('%j is %j', (marked, expected) => {
    expect(at(marked)).toBe(expected);
  });
});
