import { nameOf, nextToken, type Token } from './lexer';

/** One statement of a text: ranges in UTF-16 code units. */
export interface Statement {
  /** From its first comment to after its semicolon. */
  start: number;
  end: number;
  /** Without comments around it and without the semicolon. */
  from: number;
  to: number;
}

/**
 * Splits a text into statements by its semicolons, as psql does: not those within quotes, comments,
 * parentheses or the body of a function in standard SQL (BEGIN ATOMIC … END).
 */
export function statementsOf(text: string): Statement[] {
  const found: Statement[] = [];
  let start = 0;
  let first: Token | null = null;
  let last: Token | null = null;
  let parentheses = 0;
  let bodies = 0;
  /** The first words decide whether a body can follow. */
  let words: string[] = [];
  let begun = false;
  const close = (end: number) => {
    if (first && last) found.push({ start, end, from: first.from, to: last.to });
    start = end;
    first = last = null;
    parentheses = bodies = 0;
    words = [];
    begun = false;
  };
  for (let token = nextToken(text, 0); token; token = nextToken(text, token.to)) {
    if (token.kind === 'comment') continue;
    const sign = token.kind === 'sign' ? text[token.from] : undefined;
    if (sign === ';' && parentheses === 0 && bodies === 0) {
      close(token.to);
      continue;
    }
    if (!first) start = startOf(text, start);
    first ??= token;
    last = token;
    if (sign === '(') parentheses += 1;
    else if (sign === ')') parentheses = Math.max(0, parentheses - 1);
    else if (token.kind === 'word') {
      if (words.length < 4) words.push(nameOf(text, token));
      if (!isRoutine(words)) continue;
      const word = nameOf(text, token);
      if (word === 'atomic' && begun) bodies += 1;
      else if (word === 'case' && bodies > 0) bodies += 1;
      else if (word === 'end' && bodies > 0) bodies -= 1;
      begun = word === 'begin';
    }
  }
  if (first) close(text.length);
  return found;
}

/** Skips the spaces before a statement. */
function startOf(text: string, from: number): number {
  const spaces = /^\s*/.exec(text.slice(from, from + 4096))?.[0].length ?? 0;
  return from + spaces;
}

/** CREATE [OR REPLACE] FUNCTION or PROCEDURE. */
function isRoutine(words: readonly string[]): boolean {
  if (words[0] !== 'create') return false;
  const kind = words[1] === 'or' ? words[3] : words[1];
  return kind === 'function' || kind === 'procedure';
}

/**
 * The statement at a cursor: the one around it, else the one that ends before it on the same line,
 * else the next one, else the last one. Undefined without any statement.
 */
export function statementAt(text: string, cursor: number, all = statementsOf(text)): Statement | undefined {
  const around = all.find((it) => it.start <= cursor && cursor < it.end);
  if (around) return around;
  const before = all.findLast((it) => it.end <= cursor);
  if (before && !text.slice(before.end, cursor).includes('\n')) return before;
  return all.find((it) => it.start >= cursor) ?? before;
}
