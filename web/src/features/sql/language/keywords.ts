/**
 * Reserved words of PostgreSQL (appendix C), which cannot be names without quotes. An alias without
 * AS cannot be one either.
 */
export const reservedWords: ReadonlySet<string> = new Set(
  (
    'all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column ' +
    'concurrently constraint create cross current_catalog current_date current_role current_schema current_time current_timestamp ' +
    'current_user default deferrable desc distinct do else end except false fetch for foreign freeze from full grant group having ' +
    'ilike in initially inner intersect into is isnull join lateral leading left like limit localtime localtimestamp natural not ' +
    'notnull null offset on only or order outer overlaps placing primary references returning right select session_user similar ' +
    'some symmetric system_user table tablesample then to trailing true union unique user using variadic verbose when where window with'
  ).split(' '),
);

/** Words that start or continue a clause without being reserved: they are no aliases in FROM either. */
export const clauseWords: ReadonlySet<string> = new Set(['set', 'values', 'when', 'do', 'overriding', 'cross', 'ordinality', 'nothing']);

/** Words offered while typing, besides the reserved ones. */
export const otherKeywords: readonly string[] = (
  'add alter begin between by cascade coalesce commit conflict copy cube cycle database delete drop enable exclude execute exists ' +
  'explain extension extract filter first following function generated grouping sets identity if immutable increment index inherits ' +
  'insert instead interval key language last level listen lock locked logged materialized merge matched nothing notify nulls off of ' +
  'ordinality over owned owner partition policy preceding prepare privileges procedure publication range recursive refresh reindex ' +
  'release rename replace reset restart restrict revoke role rollback rollup row rows rule savepoint schema security sequence serializable ' +
  'set show skip stable start statistics stored subscription temporary transaction trigger truncate type unbounded unlogged update ' +
  'vacuum values view volatile within without work'
).split(' ');

/** All words offered while typing, in upper case. */
export const keywordsOffered: readonly string[] = [...new Set([...reservedWords, ...otherKeywords])]
  .map((it) => it.toUpperCase())
  .sort();

/** A name as it must be written: quoted unless it is lower case and not reserved. */
export const written = (name: string): string =>
  /^[a-z_][a-z0-9_$]*$/.test(name) && !reservedWords.has(name) ? name : `"${name.replaceAll('"', '""')}"`;
