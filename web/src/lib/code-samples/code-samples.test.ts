import { spawnSync } from 'node:child_process';
import { describe, expect, it, test } from 'vitest';
import type { EditorColumn, EditorTable } from '../table-editor/editor-table';
import { functionArguments } from './function-arguments';
import { type SamplePlace, sampleLanguages, sqlOf } from './languages';
import { sampleValue, sqlLiteral } from './sample-value';
import { type CalledFunction, functionSample, tableSamples } from './statements';

const column = (name: string, type: string, facts: Partial<EditorColumn> = {}): EditorColumn => ({ name, type, isNullable: true, default: null, isIdentity: false, isGenerated: false, isPrimaryKey: false, comment: null, ...facts });
const table = (facts: Partial<EditorTable> = {}): EditorTable => ({
  id: 1,
  schema: 'public',
  name: 'orders',
  kind: 'table',
  comment: null,
  rowsEstimate: null,
  columns: [column('id', 'bigint', { isPrimaryKey: true, isIdentity: true, isNullable: false }), column('note', 'text'), column('total', 'numeric(10,2)')],
  ...facts,
});
const place: SamplePlace = { connectionString: "postgresql://o'hara:[YOUR-PASSWORD]@db.example.com:5432/postgres", origin: 'https://signalbox.example.com', ref: 'abc' };
const language = (id: string) => sampleLanguages.find((it) => it.id === id)!;
const codes = (id: string, of: EditorTable) => tableSamples(of).map((it) => language(id).code(it, place));

/** Names that break code which does not quote them. */
const odd = ['Upper Case', 'quo"te', "apo'strophe", 'größe 😀', 'back`tick ${x}', 'back\\slash', '100% %s', '"""', '$1 :name', 'line\nbreak\r', 'x'.repeat(63), '-- comment', '</script>'];

describe('the examples of a table', () => {
  it('read, filter, insert, update and delete its rows', () => {
    expect(tableSamples(table()).map(sqlOf)).toEqual([
      'SELECT id, note, total\nFROM public.orders\nORDER BY id\nLIMIT 10;',
      'SELECT id, note, total\nFROM public.orders\nWHERE id = 1;',
      "INSERT INTO public.orders (note, total)\nVALUES ('text', 1)\nRETURNING id, note, total;",
      "UPDATE public.orders\nSET note = 'text'\nWHERE id = 1\nRETURNING id, note, total;",
      'DELETE FROM public.orders\nWHERE id = 1\nRETURNING id, note, total;',
    ]);
  });

  test.each(['view', 'materialized_view'] as const)('only read a %s', (kind) => {
    expect(tableSamples(table({ kind })).map((it) => it.action)).toEqual(['read', 'filter']);
  });

  it('need no columns, no key and no values', () => {
    expect(tableSamples(table({ columns: [] })).map(sqlOf)).toEqual(['SELECT *\nFROM public.orders\nLIMIT 10;']);
    const computed = table({ columns: [column('id', 'uuid', { default: 'gen_random_uuid()' }), column('twice', 'integer', { isGenerated: true })] });
    expect(tableSamples(computed).map(sqlOf)[2]).toBe('INSERT INTO public.orders DEFAULT VALUES\nRETURNING id, twice;');
    // JSON has no equality.
    const json = table({ columns: [column('data', 'json'), column('kind', 'text')] });
    expect(tableSamples(json).map(sqlOf)[1]).toBe("SELECT data, kind\nFROM public.orders\nWHERE kind = 'text';");
    expect(tableSamples(table({ columns: [column('data', 'json')] }))).toHaveLength(1);
  });

  test.each(odd)('quote the name %j wherever it is', (name) => {
    const named = table({ schema: name, name, columns: [column(name, 'text', { isPrimaryKey: true, isNullable: false })] });
    const quoted = `"${name.replaceAll('"', '""')}"`;
    for (const sql of tableSamples(named).map(sqlOf)) expect(sql).toContain(/^[a-z_][a-z0-9_]*$/.test(name) ? name : `${quoted}.${quoted}`);
  });
});

/** What a shell passes to a program. */
function passed(command: string, program: string): { args: string[]; input: string } {
  const show = `${program}() { for it in "$@"; do printf '%s\\0' "$it"; done; printf 'END\\0'; if [ ${program} = psql ]; then cat; fi; }\nTOKEN=secret\n`;
  const { stdout, status } = spawnSync('sh', ['-c', show + command], { encoding: 'utf8' });
  expect(status).toBe(0);
  const [args = '', input = ''] = stdout.split('END\0');
  return { args: args.split('\0').slice(0, -1), input };
}

describe('the languages', () => {
  const named = (name: string) => table({ schema: name, name, columns: [column(name, 'text', { isPrimaryKey: true, isNullable: false })] });

  it('have a name and an ID of their own', () => {
    expect(sampleLanguages.map((it) => it.name)).toEqual(['SQL', 'psql', 'JavaScript (postgres)', 'JavaScript (pg)', 'Python (psycopg)', 'Go (pgx)', 'curl']);
    expect(new Set(sampleLanguages.map((it) => it.id)).size).toBe(sampleLanguages.length);
  });

  test.each(odd)('psql receives the statement with the name %j as it is', (name) => {
    for (const sample of tableSamples(named(name))) {
      const { args, input } = passed(language('psql').code(sample, place), 'psql');
      expect(args).toEqual([place.connectionString]);
      expect(input).toBe(`${sqlOf(sample)}\n`);
    }
  });

  it('psql ends the statement at a line that it does not have', () => {
    expect(codes('psql', named('a\nSQL\nSQL_\nb'))[0]).toContain("<<'SQL__'");
  });

  test.each(odd)('curl sends the name %j as it is', (name) => {
    for (const sample of tableSamples(named(name))) {
      const { args } = passed(language('curl').code(sample, place), 'curl');
      expect(args[0]).toMatch(/^https:\/\/signalbox\.example\.com\/platform\/pg-meta\/abc\/rows/);
      expect(args).toContain('Authorization: Bearer secret');
      expect(JSON.parse(args.at(-1)!)).toMatchObject({ schema: name, table: name });
    }
  });

  test.each(odd)('JavaScript has the statement with the name %j', async (name) => {
    for (const sample of tableSamples(named(name))) {
      const seen: { text: string; values: unknown[] }[] = [];
      const sql = (parts: TemplateStringsArray, ...values: unknown[]) => void seen.push({ text: parts.join('?'), values });
      const pool = { query: (text: string, values: unknown[] = []) => (seen.push({ text, values }), { rows: [] }) };
      // The code under test is the text of a program.
      // eslint-disable-next-line @typescript-eslint/no-implied-eval
      const run = (code: string) => (new Function('sql', 'pool', `return (async () => { ${code} })()`) as (...given: unknown[]) => Promise<void>)(sql, pool);
      await run(language('postgres-js').code(sample, place));
      await run(language('node-postgres').code(sample, place));
      for (const { text, values } of seen) {
        expect(text.replaceAll(/\s+/g, ' ').trim()).toContain(`"${name.replaceAll('"', '""')}"`.replaceAll(/\s+/g, ' ').replace(/^"(x+)"$/, '$1'));
        expect(values.every((it) => it === 'text')).toBe(true);
      }
    }
  });

  test.each(odd)('Python has the statement with the name %j', (name) => {
    const of = tableSamples(named(name)).map((it) => ({ sql: sqlOf(it), code: language('psycopg').code(it, place) }));
    const program = [
      'import json, sys',
      'class Connection:',
      '    def execute(self, sql, values=None):',
      "        return sql if values is None else sql.replace('%%', '\\0').replace('%s', \"'text'\").replace('\\0', '%')",
      'connection = Connection()',
      'found = []',
      ...of.flatMap(({ code }) => [`exec(${JSON.stringify(code)})`, 'found.append(rows)']),
      'print(json.dumps(found))',
    ].join('\n');
    const { stdout, stderr, status } = spawnSync('python3', ['-'], { input: program, encoding: 'utf8', env: { ...process.env, PYTHONIOENCODING: 'utf-8' } });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
    expect((JSON.parse(stdout) as string[]).map(plain)).toEqual(of.map(({ sql }) => plain(sql.slice(0, -1))));
  });

  it('Go has raw text, unless that cannot have the name', () => {
    expect(codes('pgx', table())[3]).toBe('rows, err := conn.Query(ctx, `\n\tUPDATE public.orders\n\tSET note = $1\n\tWHERE id = $2\n\tRETURNING id, note, total\n`, "text", 1)');
    expect(codes('pgx', named('tick`'))[0]).toBe(String.raw`rows, err := conn.Query(ctx, "SELECT \"tick${'`'}\"\nFROM \"tick${'`'}\".\"tick${'`'}\"\nORDER BY \"tick${'`'}\"\nLIMIT 10")`);
  });

  it('connect with the project’s address and a placeholder for the password', () => {
    for (const { id, connect } of sampleLanguages) {
      if (id === 'sql' || id === 'curl') continue;
      expect(connect?.(place)).toContain('[YOUR-PASSWORD]');
    }
    expect(passed(language('psql').connect!(place), 'psql').args).toEqual([place.connectionString]);
  });

  it('a change without a key of the table is SQL for curl, too', () => {
    const loose = table({ columns: [column('note', 'text')] });
    expect(codes('curl', loose).map((it) => /pg-meta\/abc\/(\w+(?:\/\w+)?)/.exec(it)?.[1])).toEqual(['rows', 'rows', 'rows/changes', 'query', 'query']);
  });
});

test.each([
  ['', []],
  ['user_id bigint, label text DEFAULT \'a, "b"\'::text', [['user_id', 'bigint', 'IN', false], ['label', 'text', 'IN', true]]],
  ['double precision, timestamp with time zone, integer', [[null, 'double precision', 'IN', false], [null, 'timestamp with time zone', 'IN', false], [null, 'integer', 'IN', false]]],
  ['"odd, ""name" numeric(10,2), OUT total bigint, VARIADIC rest text[]', [['odd, "name', 'numeric(10,2)', 'IN', false], ['total', 'bigint', 'OUT', false], ['rest', 'text[]', 'VARIADIC', false]]],
  ['at timestamp without time zone DEFAULT now()', [['at', 'timestamp without time zone', 'IN', true]]],
  ['app.mood, kind app."Mood"', [[null, 'app.mood', 'IN', false], ['kind', 'app."Mood"', 'IN', false]]],
])('the arguments %j are read', (text, expected) => {
  expect(functionArguments(text).map((it) => [it.name, it.type, it.mode, it.hasDefault])).toEqual(expected);
});

describe('the example of a function', () => {
  const called = (facts: Partial<CalledFunction>): CalledFunction => ({ schema: 'public', name: 'f', arguments: '', returns: 'integer', kind: 'function', ...facts });

  it('passes its required arguments', () => {
    expect(sqlOf(functionSample(called({ arguments: 'a integer, b text, c text DEFAULT 1' }))!)).toBe("SELECT *\nFROM public.f(CAST(1 AS integer), CAST('text' AS text));");
    expect(sqlOf(functionSample(called({ name: 'do "it"', kind: 'procedure', arguments: 'a integer, OUT b integer' }))!)).toBe('CALL public."do ""it"""(CAST(1 AS integer), CAST(1 AS integer));');
    expect(sqlOf(functionSample(called({ arguments: 'VARIADIC all_of text[]' }))!)).toBe("SELECT *\nFROM public.f(VARIADIC CAST('{}' AS text[]));");
  });

  test.each([{ returns: 'trigger' }, { kind: 'aggregate' }, { arguments: 'internal' }, { arguments: 'a anyelement' }])('does not exist for %j', (facts) => {
    expect(functionSample(called(facts))).toBeNull();
  });
});

test.each([
  ['integer', undefined, '1'],
  ['numeric(3,2)', undefined, '1'],
  ['boolean', undefined, 'true'],
  ['character varying(2)', undefined, "'te'"],
  ['character(1)', undefined, "'x'"],
  ['mood', ["can't say"], "'can''t say'"],
  ['mood', [], 'NULL'],
  ['jsonb', undefined, `'{"key": "value"}'`],
  ['text[]', undefined, "'{}'"],
  ['inet', undefined, 'NULL'],
])('a value of %s %j is %s', (type, values, expected) => {
  expect(sqlLiteral(sampleValue(type, values))).toBe(expected);
});
