import { shellQuoted } from '../shell-text';
import { type SampleValue, sqlLiteral } from './sample-value';
import { line, readLimit, type Sample } from './statements';

/** Where the code of an example runs. */
export interface SamplePlace {
  /** With a placeholder for the password; null while it is not known. */
  connectionString: string | null;
  /** The address of Signalbox. */
  origin: string;
  ref: string;
}

/** A language of the examples. */
export interface SampleLanguage {
  id: string;
  name: string;
  /** How a program connects, once; null without such a step. */
  connect: ((place: SamplePlace) => string) | null;
  code: (sample: Sample, place: SamplePlace) => string;
}

interface Writing {
  /** Escapes text of SQL. */
  text?: (text: string) => string;
  /** Writes a value, which has a number from 1. */
  value: (value: SampleValue, number: number) => string;
  /** In place of a line break of the layout. */
  lineBreak?: string;
}

/** The statement in the writing of a language. Line breaks in names stay as they are. */
function written({ pieces }: Sample, { text = (it) => it, value, lineBreak = '\n' }: Writing): string {
  let number = 0;
  return pieces.map((it) => (typeof it === 'string' ? text(it).replaceAll(line, lineBreak) : value(it.value, (number += 1)))).join('');
}
const valuesOf = ({ pieces }: Sample): SampleValue[] => pieces.flatMap((it) => (typeof it === 'string' ? [] : [it.value]));

/** The statement as SQL, with its values. */
export const sqlOf = (sample: Sample): string => `${written(sample, { value: sqlLiteral })};`;
/** `$1`, `$2`, …, for clients that send values apart. */
const dollar = (_: SampleValue, number: number): string => `$${number}`;

/** A text within JavaScript's template. */
const template = (text: string): string => text.replaceAll('\\', String.raw`\\`).replaceAll('`', '\\`').replaceAll('${', '\\${').replaceAll('\r', String.raw`\r`);
/** A text within three quotes of Python, in which a percent sign begins a value if there are any. */
const tripleQuoted = (hasValues: boolean) => (text: string): string =>
  (hasValues ? text.replaceAll('%', '%%') : text).replaceAll('\\', String.raw`\\`).replaceAll('"', String.raw`\"`).replaceAll('\r', String.raw`\r`);
/** Texts that Go can't have between backquotes. */
const needsEscapes = /[`\r]/;

const literals = {
  javascript: ({ text, kind }: SampleValue): string => (text === null ? 'null' : kind === 'text' ? JSON.stringify(text) : kind === 'array' ? '[]' : text),
  python: ({ text, kind }: SampleValue): string => (text === null ? 'None' : kind === 'boolean' ? 'True' : kind === 'number' ? text : JSON.stringify(text)),
  go: ({ text, kind }: SampleValue): string => (text === null ? 'nil' : kind === 'boolean' || kind === 'number' ? text : JSON.stringify(text)),
};

/** A line that the statement does not have, so that it can end it. */
function endOf(text: string): string {
  const lines = new Set(text.split('\n'));
  let end = 'SQL';
  while (lines.has(end)) end += '_';
  return end;
}

const address = ({ connectionString }: SamplePlace): string => connectionString ?? 'postgresql://…';
/** For a comment. */
const inOneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

/** A call of Signalbox's own API with a token of a script. */
function curl({ origin }: SamplePlace, path: string, body: unknown): string {
  return [`curl ${shellQuoted(origin + path)}`, '-H "Authorization: Bearer $TOKEN"', `-H ${shellQuoted('Content-Type: application/json')}`, `-d ${shellQuoted(JSON.stringify(body))}`].join(' \\\n  ');
}

const textsBy = (values: readonly { column: string; value: SampleValue }[]): Record<string, string | null> => Object.fromEntries(values.map(({ column, value }) => [column, value.text]));

function curlOf(sample: Sample, place: SamplePlace): string {
  const base = `/platform/pg-meta/${place.ref}`;
  // The rows API finds the row of a change by its key.
  const hasCall = sample.rows !== null && (sample.rows.isKey || !['update', 'delete'].includes(sample.action));
  if (!sample.rows || !hasCall) return curl(place, `${base}/query`, { query: sqlOf(sample) });
  const { schema, table, key, values } = sample.rows;
  const filters = key.map(({ column, value }) => (value.text === null ? { column, operator: 'is_null' } : { column, operator: '=', value: value.text }));
  switch (sample.action) {
    case 'read':
      return curl(place, `${base}/rows`, { schema, table, limit: readLimit });
    case 'filter':
      return curl(place, `${base}/rows`, { schema, table, filters });
    case 'insert':
      return curl(place, `${base}/rows/changes`, { schema, table, changes: [{ op: 'insert', values: textsBy(values) }] });
    case 'update':
      return curl(place, `${base}/rows/changes`, { schema, table, changes: [{ op: 'update', key: textsBy(key), values: textsBy(values) }] });
    case 'delete':
    case 'call':
      return curl(place, `${base}/rows/changes`, { schema, table, changes: [{ op: 'delete', key: textsBy(key) }] });
  }
}

/** The languages of the examples, in the order in which they are offered. */
export const sampleLanguages: readonly [SampleLanguage, ...SampleLanguage[]] = [
  { id: 'sql', name: 'SQL', connect: null, code: sqlOf },
  {
    id: 'psql',
    name: 'psql',
    connect: (place) => `psql ${shellQuoted(address(place))}`,
    code: (sample, place) => {
      const sql = sqlOf(sample);
      const end = endOf(sql);
      return `psql ${shellQuoted(address(place))} <<'${end}'\n${sql}\n${end}`;
    },
  },
  {
    id: 'postgres-js',
    name: 'JavaScript (postgres)',
    connect: (place) => `// npm install postgres\n// DATABASE_URL=${inOneLine(address(place))}\nimport postgres from 'postgres';\n\nconst sql = postgres(process.env.DATABASE_URL);`,
    code: (sample) => `const rows = await sql\`\n  ${written(sample, { text: template, value: (it) => `\${${literals.javascript(it)}}`, lineBreak: '\n  ' })}\n\`;`,
  },
  {
    id: 'node-postgres',
    name: 'JavaScript (pg)',
    connect: (place) => `// npm install pg\n// DATABASE_URL=${inOneLine(address(place))}\nimport pg from 'pg';\n\nconst pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });`,
    code: (sample) => {
      const values = valuesOf(sample).map(literals.javascript);
      const sql = written(sample, { text: template, value: dollar, lineBreak: '\n   ' });
      return `const { rows } = await pool.query(\n  \`${sql}\`,${values.length > 0 ? `\n  [${values.join(', ')}],` : ''}\n);`;
    },
  },
  {
    id: 'psycopg',
    name: 'Python (psycopg)',
    connect: (place) => `# pip install "psycopg[binary]"\n# DATABASE_URL=${inOneLine(address(place))}\nimport os\n\nimport psycopg\n\nconnection = psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)`,
    code: (sample) => {
      const values = valuesOf(sample).map(literals.python);
      const sql = written(sample, { text: tripleQuoted(values.length > 0), value: () => '%s', lineBreak: '\n    ' });
      return `rows = connection.execute(\n    """\n    ${sql}\n    """,${values.length > 0 ? `\n    [${values.join(', ')}],` : ''}\n)`;
    },
  },
  {
    id: 'pgx',
    name: 'Go (pgx)',
    connect: (place) => `// go get github.com/jackc/pgx/v5\n// DATABASE_URL=${inOneLine(address(place))}\nconn, err := pgx.Connect(ctx, os.Getenv("DATABASE_URL"))`,
    code: (sample) => {
      const sql = written(sample, { value: dollar });
      const text = needsEscapes.test(sql) ? JSON.stringify(sql) : `\`\n\t${written(sample, { value: dollar, lineBreak: '\n\t' })}\n\``;
      return `rows, err := conn.Query(ctx, ${[text, ...valuesOf(sample).map(literals.go)].join(', ')})`;
    },
  },
  {
    id: 'curl',
    name: 'curl',
    connect: () => '# An access token with the scope database:write\nexport TOKEN=sbx_…',
    code: curlOf,
  },
];
