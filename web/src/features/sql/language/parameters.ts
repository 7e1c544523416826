import { type Token, tokensOf } from './lexer';

/** The parameters of a text, in the order in which the values are sent. */
export interface BoundText {
  /** The text with `$1`, `$2`, … in place of the named parameters. */
  text: string;
  /** A name for each value: `$1` or `:name`. */
  names: string[];
  /** The index in the original text of an index in the bound text. */
  originalOf: (index: number) => number;
}

/**
 * Replaces `:name` by `$n`, which is all that PostgreSQL knows; positional parameters keep their
 * numbers, and named ones follow in the order in which they first occur.
 */
export function bindParameters(text: string): BoundText {
  const tokens = tokensOf(text).filter((it) => it.kind === 'parameter' || it.kind === 'named');
  const positions = tokens.filter((it) => it.kind === 'parameter').map((it) => Number(text.slice(it.from + 1, it.to)));
  const highest = Math.min(Math.max(0, ...positions), maxParameters);
  const names = Array.from({ length: highest }, (_, at) => `$${at + 1}`);
  const named = tokens.filter((it) => it.kind === 'named');
  for (const token of named) {
    const name = text.slice(token.from, token.to);
    if (!names.includes(name)) names.push(name);
  }
  return { ...replaced(text, named, names), names };
}

/** The highest number that the protocol allows. */
const maxParameters = 65_535;

function replaced(text: string, named: readonly Token[], names: readonly string[]): Pick<BoundText, 'text' | 'originalOf'> {
  let made = '';
  let from = 0;
  /** Each replacement: where it starts and ends in both texts. */
  const parts: { start: number; end: number; originalStart: number; originalEnd: number }[] = [];
  for (const token of named) {
    made += text.slice(from, token.from);
    const start = made.length;
    made += `$${names.indexOf(text.slice(token.from, token.to)) + 1}`;
    parts.push({ start, end: made.length, originalStart: token.from, originalEnd: token.to });
    from = token.to;
  }
  const originalOf = (index: number) => {
    const last = parts.findLast((it) => it.start <= index);
    if (!last) return index;
    return index < last.end ? last.originalStart : last.originalEnd + (index - last.end);
  };
  return { text: made + text.slice(from), originalOf };
}
