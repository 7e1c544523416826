import { nameOf, nextToken, type Token, tokensOf } from './lexer';
import { type Block, blockOf, type Relation } from './query-block';
import { type Statement, statementAt } from './statements';

/** The context of a cursor in a text. */
export interface Scope {
  /** The range of the word that is being typed. */
  from: number;
  to: number;
  word: string;
  /** The names before it, as in `schema.table.`. */
  qualifiers: string[];
  /** The kind of name that fits: a relation after FROM, anything in an expression, none in quotes. */
  expects: 'relation' | 'any' | 'none';
  /** The relations whose columns can be named here, those of the innermost query first. */
  relations: Relation[];
  /** The common table expressions of the statement. */
  withs: Relation[];
}

const none: Omit<Scope, 'from' | 'to'> = { word: '', qualifiers: [], expects: 'none', relations: [], withs: [] };

/** Words after which a relation is named. */
const beforeRelation: ReadonlySet<string> = new Set(['from', 'join', 'update', 'into', 'table', 'truncate', 'only', 'lateral', 'references', 'view']);

/**
 * Finds what can be named at a cursor. The text may be incomplete: missing parentheses and clauses
 * are tolerated, and an empty scope is returned for a text without statements.
 */
export function scopeAt(text: string, cursor: number): Scope {
  const statement = statementAt(text, cursor);
  // A cursor after the last statement starts a new one.
  const isInside = statement !== undefined && cursor >= statement.start && cursor <= lastOf(text, statement);
  const from = isInside ? statement.start : cursor;
  if (isQuoted(text, from, cursor)) return { ...none, from: cursor, to: cursor };
  const tokens = tokensOf(text, from, isInside ? statement.end : cursor);
  const at = wordAt(text, tokens, cursor);
  const place = { from: at.from, to: at.to, word: text.slice(at.from, cursor), qualifiers: at.qualifiers };
  const block = blockOf(text, tokens);
  const blocks = blocksAround(block, cursor);
  const relations = blocks.flatMap((it) => it.relations.filter((relation) => relation.at < at.start || relation.at > at.to));
  const withs = withsOf(block);
  return { ...place, expects: expectedAt(text, tokens, at.start, blocks[0]), relations, withs };
}

/** The last position of a statement: before its semicolon, or the end of the text. */
const lastOf = (text: string, { to, end }: Statement): number => (to < end && text[end - 1] === ';' ? end - 1 : end);

/** The cursor is within a comment or a string, where nothing is completed. */
function isQuoted(text: string, from: number, cursor: number): boolean {
  for (let token = nextToken(text, from); token && token.from < cursor; token = nextToken(text, token.to)) {
    const isAround = cursor < token.to || (cursor === token.to && (token.isOpen === true || isLineComment(text, token)));
    if (isAround && (token.kind === 'comment' || token.kind === 'text')) return true;
  }
  return false;
}

const isLineComment = (text: string, token: Token) => token.kind === 'comment' && text.startsWith('--', token.from);

interface WordPlace {
  from: number;
  to: number;
  /** The start of its first qualifier. */
  start: number;
  qualifiers: string[];
}

/** The word that ends at or surrounds the cursor, with its qualifiers. */
function wordAt(text: string, tokens: readonly Token[], cursor: number): WordPlace {
  let index = tokens.findLastIndex((it) => it.from < cursor);
  const token = tokens[index];
  const isName = token !== undefined && (token.kind === 'word' || token.kind === 'quoted') && cursor <= token.to;
  const place: WordPlace = isName
    ? { from: token.from, to: token.to, start: token.from, qualifiers: [] }
    : { from: cursor, to: cursor, start: cursor, qualifiers: [] };
  if (isName) index -= 1;
  while (isSign(text, tokens[index], '.')) {
    const name = tokens[index - 1];
    if (!name || (name.kind !== 'word' && name.kind !== 'quoted')) break;
    place.qualifiers.unshift(nameOf(text, name));
    place.start = name.from;
    index -= 2;
  }
  return place;
}

const isSign = (text: string, token: Token | undefined, sign: string): boolean => token?.kind === 'sign' && text[token.from] === sign;

/** The query around the cursor and those around it, the innermost first. */
function blocksAround(block: Block, cursor: number): Block[] {
  const inner = block.children.find((it) => it.from <= cursor && cursor <= it.to);
  if (!inner) return [block];
  const around = blocksAround(inner, cursor);
  return inner.isIsolated ? around : [...around, block];
}

const withsOf = (block: Block): Relation[] => [...block.withs, ...block.children.flatMap(withsOf)];

function expectedAt(text: string, tokens: readonly Token[], start: number, block: Block | undefined): Scope['expects'] {
  const before = tokens.findLast((it) => it.to <= start && it.from < start);
  if (!before) return 'any';
  if (before.kind === 'word') {
    const word = nameOf(text, before);
    if (!beforeRelation.has(word)) return 'any';
    return word === 'from' && isDistinct(text, tokens, before) ? 'any' : 'relation';
  }
  const isComma = isSign(text, before, ',');
  return isComma && block?.fromCommas.includes(before.from) ? 'relation' : 'any';
}

/** IS DISTINCT FROM compares; it starts no clause. */
function isDistinct(text: string, tokens: readonly Token[], from: Token): boolean {
  const at = tokens.indexOf(from);
  const before = tokens[at - 1];
  const first = tokens[at - 2];
  return before !== undefined && first !== undefined && nameOf(text, before) === 'distinct' && ['is', 'not'].includes(nameOf(text, first));
}
