import { reservedWords } from '@/lib/sql-names';

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
