/** The kinds of PostgreSQL's lexical elements, as far as the editor distinguishes them. */
export type TokenKind = 'word' | 'quoted' | 'text' | 'number' | 'comment' | 'parameter' | 'named' | 'sign' | 'operator';

/** A lexical element: a half-open range of the text in UTF-16 code units. */
export interface Token {
  kind: TokenKind;
  from: number;
  to: number;
  /** A string, quoted name or comment that the end of the text cuts off. */
  isOpen?: boolean;
}

const space = /\s/;
const wordStart = /[A-Za-z_\u0080-\uffff]/;
const wordPart = /[\w$\u0080-\uffff]/;
const digit = /[0-9]/;
const signs = '()[],;.';
const operators = '+-*/<>=~!@#%^&|`?:';

/**
 * Returns the token at or after a position; null at the end of the text. Any text is accepted:
 * what PostgreSQL would refuse is a token, too, so that incomplete text can be analyzed. The rules
 * are those of the PostgreSQL documentation, 4.1 Lexical Structure, with
 * `standard_conforming_strings` on.
 */
export function nextToken(text: string, at: number): Token | null {
  let from = at;
  while (from < text.length && space.test(text[from]!)) from += 1;
  if (from >= text.length) return null;
  const char = text[from]!;
  const next = text[from + 1];
  if (char === '-' && next === '-') return lineComment(text, from);
  if (char === '/' && next === '*') return blockComment(text, from);
  if (char === "'") return textOf(text, from, from, false);
  if (char === '"') return quotedOf(text, from, from);
  if (char === '$') return dollarOf(text, from);
  if (digit.test(char) || (char === '.' && next !== undefined && digit.test(next))) return numberOf(text, from);
  if (wordStart.test(char)) return wordOf(text, from);
  if (signs.includes(char)) return { kind: 'sign', from, to: from + 1 };
  if (char === ':' && next !== undefined && wordStart.test(next) && isFree(text, from)) {
    return { kind: 'named', from, to: endOfWord(text, from + 1) };
  }
  if (operators.includes(char)) return operatorOf(text, from);
  return { kind: 'sign', from, to: from + 1 };
}

/** All tokens of a range, without comments. */
export function tokensOf(text: string, from = 0, to = text.length): Token[] {
  const tokens: Token[] = [];
  for (let token = nextToken(text, from); token && token.from < to; token = nextToken(text, token.to)) {
    if (token.kind !== 'comment') tokens.push(token);
  }
  return tokens;
}

function lineComment(text: string, from: number): Token {
  const end = text.indexOf('\n', from);
  return { kind: 'comment', from, to: end < 0 ? text.length : end };
}

/** Block comments nest. */
function blockComment(text: string, from: number): Token {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '/' && text[at + 1] === '*') {
      depth += 1;
      at += 1;
    } else if (text[at] === '*' && text[at + 1] === '/') {
      depth -= 1;
      at += 1;
      if (depth === 0) return { kind: 'comment', from, to: at + 1 };
    }
  }
  return { kind: 'comment', from, to: text.length, isOpen: true };
}

/** A string whose quote is at `quote`; in an escape string a backslash protects the next character. */
function textOf(text: string, from: number, quote: number, hasEscapes: boolean): Token {
  for (let at = quote + 1; at < text.length; at += 1) {
    if (hasEscapes && text[at] === '\\') at += 1;
    else if (text[at] === "'") {
      if (text[at + 1] === "'") at += 1;
      else return { kind: 'text', from, to: at + 1 };
    }
  }
  return { kind: 'text', from, to: text.length, isOpen: true };
}

function quotedOf(text: string, from: number, quote: number): Token {
  for (let at = quote + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at += 1;
    else return { kind: 'quoted', from, to: at + 1 };
  }
  return { kind: 'quoted', from, to: text.length, isOpen: true };
}

/** A parameter such as `$1`, a dollar-quoted string, or a lone sign. */
function dollarOf(text: string, from: number): Token {
  let at = from + 1;
  if (at < text.length && digit.test(text[at]!)) {
    while (at < text.length && digit.test(text[at]!)) at += 1;
    return { kind: 'parameter', from, to: at };
  }
  if (at < text.length && wordStart.test(text[at]!)) {
    while (at < text.length && /[\w\u0080-\uffff]/.test(text[at]!)) at += 1;
  }
  if (text[at] !== '$') return { kind: 'operator', from, to: from + 1 };
  const tag = text.slice(from, at + 1);
  const end = text.indexOf(tag, at + 1);
  return end < 0 ? { kind: 'text', from, to: text.length, isOpen: true } : { kind: 'text', from, to: end + tag.length };
}

function numberOf(text: string, from: number): Token {
  const found = /^(?:0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*)?(?:\.(?!\.)\d[\d_]*|\.(?![.\w]))?(?:[eE][+-]?\d+)?)/.exec(text.slice(from, from + 200));
  return { kind: 'number', from, to: from + Math.max(1, found?.[0].length ?? 1) };
}

/** A word, or a string or quoted name with a prefix: `E'…'`, `U&'…'`, `U&"…"`, `B'…'`, `X'…'`, `N'…'`. */
function wordOf(text: string, from: number): Token {
  const char = text[from]!.toLowerCase();
  const next = text[from + 1];
  if (next === "'" && 'ebxn'.includes(char)) return textOf(text, from, from + 1, char === 'e');
  if (char === 'u' && next === '&') {
    if (text[from + 2] === "'") return textOf(text, from, from + 2, false);
    if (text[from + 2] === '"') return quotedOf(text, from, from + 2);
  }
  return { kind: 'word', from, to: endOfWord(text, from) };
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && wordPart.test(text[at]!)) at += 1;
  return at;
}

/** A colon after a value is a cast, a slice or an assignment, never a parameter. */
const isFree = (text: string, at: number): boolean => at === 0 || !/[\w$:"')\]\u0080-\uffff]/.test(text[at - 1]!);

/** A run of operator characters, which ends before a comment and before a named parameter. */
function operatorOf(text: string, from: number): Token {
  let at = from + 1;
  while (at < text.length && operators.includes(text[at]!)) {
    const pair = text.slice(at, at + 2);
    if (pair === '--' || pair === '/*') break;
    if (text[at] === ':' && text[at - 1] !== ':' && /^:[A-Za-z_]/.test(pair)) break;
    at += 1;
  }
  return { kind: 'operator', from, to: at };
}

/** The name that a word or a quoted name stands for: folded to lower case, or as quoted. */
export function nameOf(text: string, { kind, from, to, isOpen }: Token): string {
  const raw = text.slice(from, to);
  if (kind !== 'quoted') return raw.toLowerCase();
  const inner = raw.slice(raw.indexOf('"') + 1, isOpen ? undefined : -1);
  return inner.replaceAll('""', '"');
}
