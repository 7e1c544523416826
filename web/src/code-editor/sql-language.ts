import type { languages } from 'monaco-editor/editor/editor.api';

/** Reserved words and those that start a statement or a clause. */
const keywords = (
  'abort add all alter analyse analyze and any array as asc asymmetric atomic authorization begin between both by call cascade case cast ' +
  'check checkpoint close cluster coalesce collate collation column comment commit concurrently conflict constraint copy create cross cube ' +
  'current current_catalog current_date current_role current_schema current_time current_timestamp current_user cursor cycle database ' +
  'deallocate declare default deferrable deferred delete desc discard distinct do drop each else end enum escape except exclude execute ' +
  'exists explain extension extract false fetch filter first following for foreign freeze from full function generated grant group grouping ' +
  'groups having identity if ilike immediate immutable in include index inherits initially inner insert instead intersect interval into is ' +
  'isnull join key language last lateral leading left like limit listen load local localtime localtimestamp lock materialized merge move ' +
  'natural no not nothing notify notnull null nulls of off offset on only or order ordinality others out outer over overlaps overriding ' +
  'owner partition placing policy preceding prepare prepared primary privileges procedural procedure publication range reassign recursive ' +
  'references refresh reindex release rename replace reset restrict returning returns revoke right role rollback rollup row rows rule ' +
  'savepoint schema security select sequence serializable session session_user set sets show similar skip some stable start statistics ' +
  'stored strict subscription symmetric table tables tablesample temporary then ties to trailing transaction trigger trim true truncate ' +
  'type types unbounded union unique unlisten unlogged until update user using vacuum valid validate values variadic verbose view volatile ' +
  'when where window with within without work'
).split(' ');

const types = (
  'bigint bigserial bit bool boolean box bytea char character cidr circle date decimal double float float4 float8 inet int int2 int4 int8 ' +
  'integer json jsonb jsonpath line lseg macaddr money name numeric oid path point polygon precision real regclass regproc regtype serial ' +
  'smallint smallserial text time timestamp timestamptz timetz tsquery tsvector uuid varchar varying void xml zone'
).split(' ');

/** PostgreSQL's lexical structure: nested comments, dollar quotes, escape strings, parameters. */
export const sqlGrammar: languages.IMonarchLanguage = {
  ignoreCase: true,
  keywords,
  types,
  tokenizer: {
    root: [
      [/--.*$/, 'comment'],
      [/\/\*/, 'comment', '@comment'],
      [/\$([a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/, { token: 'string', next: '@dollar.$0' }],
      [/\$\d+/, 'parameter'],
      [/e'/, 'string', '@escaped'],
      [/(?:[bxn]|u&)?'/, 'string', '@text'],
      [/(?:u&)?"/, 'name', '@quoted'],
      [/::/, 'operator'],
      [/:[a-z_]\w*/, 'parameter'],
      [/\d[\d_]*(?:\.\d*)?(?:e[-+]?\d+)?/, 'number'],
      [/[a-z_\u0080-\uffff][\w$\u0080-\uffff]*/, { cases: { '@keywords': 'keyword', '@types': 'type', '@default': '' } }],
      [/[-+*/<>=~!@#%^&|`?:]+/, 'operator'],
    ],
    comment: [
      [/\/\*/, 'comment', '@push'],
      [/\*\//, 'comment', '@pop'],
      [/[^/*]+|./, 'comment'],
    ],
    text: [
      [/[^']+|''/, 'string'],
      [/'/, 'string', '@pop'],
    ],
    escaped: [
      [/[^'\\]+|''|\\./, 'string'],
      [/'/, 'string', '@pop'],
    ],
    quoted: [
      [/[^"]+|""/, 'name'],
      [/"/, 'name', '@pop'],
    ],
    dollar: [
      [/\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/, { cases: { '$0==$S2': { token: 'string', next: '@pop' }, '@default': 'string' } }],
      [/[^$]+|./, 'string'],
    ],
  },
};

export const sqlConfiguration: languages.LanguageConfiguration = {
  comments: { lineComment: '--', blockComment: ['/*', '*/'] },
  brackets: [
    ['(', ')'],
    ['[', ']'],
  ],
  autoClosingPairs: [
    { open: '(', close: ')' },
    { open: '[', close: ']' },
    { open: "'", close: "'", notIn: ['string', 'comment'] },
    { open: '"', close: '"', notIn: ['string', 'comment'] },
  ],
  surroundingPairs: [
    { open: '(', close: ')' },
    { open: "'", close: "'" },
    { open: '"', close: '"' },
  ],
};
