import createModule from 'libpg-query/wasm/libpg-query.js';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { analyze } from './analyze';
import { createAnalyzer, type ParserWorker } from './create-analyzer';
import { createPgParser, type PgParser } from './pg-parser';

let parse: PgParser;
beforeAll(async () => {
  parse = await createPgParser(createModule);
});

describe('syntax errors', () => {
  /** The text of each fault. */
  const faults = (text: string) => analyze(text, parse).faults.map(({ from, to, message }) => [text.slice(from, to), message]);

  test.each([
    ['select 1', []],
    ['', []],
    ['-- nothing', []],
    ['selec 1', [['selec', 'Syntax error at or near "selec".']]],
    ['select 1 from from t', [['from', 'Syntax error at or near "from".']]],
    ["select 'é😀', from t", [['from', 'Syntax error at or near "from".']]],
    ['select 1;\nselec 2;\nselect (', [['selec', 'Syntax error at or near "selec".'], ['(', 'Syntax error at end of input.']]],
    ['select :a, :long_name form t x y', [['t', 'Syntax error at or near "t".']]],
    ["select 'open", [["'open", 'Unterminated quoted string at or near "\'open".']]],
    ['\\dt users', [['\\dt', '\\dt is a command of psql, not SQL. The schema tab shows tables, functions and roles.']]],
  ])('of %j are %j', (text, expected) => {
    expect(faults(text)).toEqual(expected);
  });

  it('are found in many statements, and the parser survives deep nesting', () => {
    const text = `select ${'('.repeat(20_000)}1${')'.repeat(20_000)}; select 1; selec 2`;
    expect(analyze(text, parse).faults.map((it) => it.message)).toEqual(['Memory exhausted at or near "(".', 'Syntax error at or near "selec".']);
  });

  it('a text above 1 MB is not parsed', () => {
    expect(analyze(`selec '${'x'.repeat(1_000_001)}'`, parse).faults).toEqual([]);
  });
});

describe('dangers', () => {
  const sentences = (text: string, parser: PgParser | null = parse) => analyze(text, parser).dangers.map((it) => it.sentence);

  test.each([
    ['select * from t', []],
    ['delete from t where id = 1', []],
    ['update t set a = 1 where id = 1', []],
    ['drop table a.b, c cascade', ['Drops the table a.b, c and everything that depends on it.']],
    ['drop materialized view v', ['Drops the matview v.']],
    ['drop function f(int), g(text)', ['Drops the function f, g.']],
    ['drop schema s', ['Drops the schema s.']],
    ['drop type mood', ['Drops the type mood.']],
    ['drop index concurrently i', ['Drops the index i.']],
    ['drop policy p on t', ['Drops the policy t.p.']],
    ['drop database d', ['Drops the database d.']],
    ['drop role r', ['Drops a role.']],
    ['drop owned by r', ['Drops everything that a role owns.']],
    ['truncate a, s.b', ['Deletes all rows of a, s.b.']],
    ['delete from t', ['Deletes all rows of t, because it has no WHERE.']],
    ['update s.t set a = 1', ['Changes all rows of s.t, because it has no WHERE.']],
    ['with gone as (delete from t returning *) select * from gone', ['Deletes all rows of t, because it has no WHERE.']],
    ['explain analyze delete from t', ['Deletes all rows of t, because it has no WHERE.']],
    ['alter table t drop column a, drop column b, add c int', ['Drops the columns a, b of t with their data.']],
    ['alter table t drop constraint k', []],
    ['delete from t; select 1; truncate b', ['Deletes all rows of t, because it has no WHERE.', 'Deletes all rows of b.']],
    ['delete from t where id = :id', []],
    ["select 'drop table t'", []],
    ['select 1 -- drop table t', []],
  ])('of %j are %j', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  test.each([
    ['select * from t', 0],
    ['delete from t where id = 1', 0],
    ['delete from t', 1],
    ['update t set a = 1', 1],
    ['DROP TABLE t', 1],
    ['truncate t', 1],
    ['alter table t drop column a', 1],
    ["select 'drop table t' -- truncate", 0],
  ])('are found by words alone, without the parser: %j has %i', (text, count) => {
    expect(sentences(text, null)).toHaveLength(count);
  });

  it('of a text with a syntax error are found by its words', () => {
    expect(sentences('drop tabel t')).toEqual(['May destroy data: drop tabel t']);
  });
});

describe('the background analyzer', () => {
  /** A worker with the real parser. */
  const working = (): ParserWorker & { isTerminated: boolean } => {
    let receive: (event: { data?: unknown }) => void = () => {};
    return {
      isTerminated: false,
      addEventListener: (type, listener) => {
        if (type === 'message') receive = listener;
      },
      postMessage: ({ id, text }) => queueMicrotask(() => receive({ data: { id, analysis: analyze(text, parse) } })),
      terminate() {
        this.isTerminated = true;
      },
    };
  };

  it('analyzes in a worker, which is started with the first text and ended with the page', async () => {
    const workers: ReturnType<typeof working>[] = [];
    const analyzer = createAnalyzer(() => {
      workers.push(working());
      return workers.at(-1)!;
    });
    expect(workers).toHaveLength(0);
    expect((await analyzer.analyze('selec 1')).faults).toHaveLength(1);
    expect((await analyzer.analyze('delete from t')).dangers).toHaveLength(1);
    expect(workers).toHaveLength(1);
    analyzer.end();
    expect(workers[0]?.isTerminated).toBe(true);
  });

  it.each([
    [
      'cannot be started',
      () => {
        throw new Error('No workers here.');
      },
    ],
    [
      'fails',
      (): ParserWorker => {
        let fail: () => void = () => {};
        return {
          addEventListener: (type, listener) => {
            if (type === 'error') fail = () => listener({});
          },
          postMessage: () => queueMicrotask(() => fail()),
          terminate: () => {},
        };
      },
    ],
  ])('knows dangers by their words if the worker %s', async (_, create) => {
    const analyzer = createAnalyzer(create);
    expect((await analyzer.analyze('drop table t')).dangers).toEqual([{ statement: 0, sentence: 'May destroy data: drop table t' }]);
    expect((await analyzer.analyze('select 1')).dangers).toEqual([]);
  });
});
