/** A piece of SQL text with one meaning. */
export interface SqlPiece {
  kind: 'keyword' | 'text' | 'name' | 'comment' | 'plain';
  text: string;
}

const keywords = new Set(
  (
    'add after all alter always and any array as asc authorization before begin between bigint boolean bypassrls by cascade case check column comment ' +
    'commit concurrently connection constraint create createdb createrole cross current_date current_role current_user cycle database default deferrable ' +
    'definer delete desc disable distinct do domain drop each else enable end enum event except exclude execute exists extension false for force foreign ' +
    'from full function generated grant group having identity if immutable in include index inherit inner insert instead intersect into invoker is ' +
    'join key language lateral left like limit localtime login materialized no nobypassrls nocreatedb nocreaterole noinherit nologin noreplication not ' +
    'now null of offset old on only option or order outer owner password permissive policy primary privileges procedure publication references ' +
    'reindex rename replace replica replication reset restrict restrictive returns revoke right role row rows schema security select sequence set ' +
    'stable stored superuser table then to trigger true truncate type unique update user using validate valid value values version view volatile when ' +
    'where with without'
  ).split(' '),
);

const piece = /(--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(\$(\w*)\$[\s\S]*?(?:\$\3\$|$)|'(?:[^']|'')*(?:'|$))|("(?:[^"]|"")*(?:"|$))|([A-Za-z_][\w$]*)/g;

/** Splits SQL into pieces to be marked; joined, they are the text again. */
export function sqlPieces(sql: string): SqlPiece[] {
  const pieces: SqlPiece[] = [];
  const add = (kind: SqlPiece['kind'], text: string) => {
    const last = pieces.at(-1);
    if (text === '') return;
    if (last?.kind === kind && kind === 'plain') last.text += text;
    else pieces.push({ kind, text });
  };
  let at = 0;
  for (const found of sql.matchAll(piece)) {
    const [text, comment, literal, , quoted, word = ''] = found;
    add('plain', sql.slice(at, found.index));
    at = found.index + text.length;
    if (comment !== undefined) add('comment', text);
    else if (literal !== undefined) add('text', text);
    else if (quoted !== undefined) add('name', text);
    else add(keywords.has(word.toLowerCase()) ? 'keyword' : 'plain', text);
  }
  add('plain', sql.slice(at));
  return pieces;
}
