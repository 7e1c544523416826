/**
 * A search of logs as the server reads it (`domain/log/search_lexer`): words and "phrases", `-`, `OR`, parentheses,
 * `prefix*`, and fields with a comparison. The server decides what is valid; this only finds and changes parts of a text.
 */
export interface SearchToken {
  kind: 'open' | 'close' | 'negation' | 'or' | 'term';
  from: number;
  to: number;
  /** Before the colon; empty: a word. */
  field: string;
  comparison: '' | '=' | '<' | '<=' | '>' | '>=';
  /** Without quotation marks. */
  value: string;
  isQuoted: boolean;
  hasStar: boolean;
}

const comparisons = ['>=', '<=', '>', '<', '='] as const;
const gap = /\s/;

/** The tokens of a text; an open quotation mark ends with the text. */
export function searchTokens(text: string): SearchToken[] {
  const tokens: SearchToken[] = [];
  let at = 0;
  const sign = (kind: SearchToken['kind'], from: number, to: number) => tokens.push({ kind, from, to, field: '', comparison: '', value: '', isQuoted: false, hasStar: false });
  while (at < text.length) {
    const letter = text[at]!;
    if (gap.test(letter)) at += 1;
    else if (letter === '(' || letter === ')') sign(letter === '(' ? 'open' : 'close', at, (at += 1));
    else if (letter === '-' && at + 1 < text.length && !gap.test(text[at + 1]!)) sign('negation', at, (at += 1));
    else {
      const term = termAt(text, at);
      if (term.field === '' && !term.isQuoted && term.value === 'OR' && !term.hasStar) sign('or', term.from, term.to);
      else tokens.push(term);
      at = term.to;
    }
  }
  return tokens;
}

function termAt(text: string, from: number): SearchToken {
  let at = from;
  const [, name] = /^([A-Za-z_.-][\w.-]*):(?!\/\/)/.exec(text.slice(at)) ?? [];
  const field = name ?? '';
  if (name !== undefined) at += name.length + 1;
  const comparison = name === undefined ? '' : (comparisons.find((it) => text.startsWith(it, at)) ?? '');
  at += comparison.length;
  let value = '';
  const isQuoted = text[at] === '"';
  if (isQuoted) {
    at += 1;
    while (at < text.length && text[at] !== '"') {
      if (text[at] === '\\' && at + 1 < text.length) at += 1;
      value += text[at];
      at += 1;
    }
    at = Math.min(text.length, at + 1);
  } else {
    const end = /[\s()"]/.exec(text.slice(at));
    const stop = end ? at + end.index : text.length;
    value = text.slice(at, stop);
    at = stop;
  }
  const hasStar = isQuoted ? text[at] === '*' : value.endsWith('*');
  if (hasStar && isQuoted) at += 1;
  return { kind: 'term', from, to: at, field, comparison, value: hasStar && !isQuoted ? value.slice(0, -1) : value, isQuoted, hasStar };
}

/** A value as the server reads it: in quotation marks unless it is a plain word or number. */
export const quotedValue = (value: string): string => (/^[\w./@+][\w./@+-]*$/.test(value) && value !== 'OR' ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`);

/** A condition on a field: `severity:error`, `metadata.user:"a b"`. */
export const fieldTerm = (field: string, value: string): string => `${field}:${quotedValue(value)}`;

/** How a value of a field is restricted by a search. */
export type TermState = 'included' | 'excluded' | 'none';

/** A part of a search at its top level, which all lines must fulfill. */
interface Part {
  from: number;
  to: number;
  /** Its only field; null: something else. */
  field: string | null;
  isNegated: boolean;
  values: string[];
}

const otherPart = (from: number, to: number): Part => ({ from, to, field: null, isNegated: false, values: [] });

/** The parts of a search; null if `OR` combines them at the top level, or it cannot be read. */
function partsOf(text: string): Part[] | null {
  const tokens = searchTokens(text);
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const begin = tokens[at]!;
    let isNegated = false;
    while (tokens[at]?.kind === 'negation') {
      isNegated = !isNegated;
      at += 1;
    }
    const token = tokens[at];
    if (!token || token.kind === 'or' || token.kind === 'close') return null;
    if (token.kind === 'term') {
      const isPlain = token.field !== '' && token.comparison === '' && !token.hasStar;
      parts.push(isPlain ? { from: begin.from, to: token.to, field: token.field, isNegated, values: [token.value] } : otherPart(begin.from, token.to));
      continue;
    }
    const end = closing(tokens, at);
    if (end < 0) return null;
    const inner = tokens.slice(at + 1, end);
    const terms = inner.filter((_, place) => place % 2 === 0);
    const field = terms[0]?.field ?? '';
    const isChoice =
      !isNegated && field !== '' && inner.length % 2 === 1 && inner.every((it, place) => (place % 2 === 0 ? it.kind === 'term' && it.field === field && it.comparison === '' && !it.hasStar : it.kind === 'or'));
    parts.push(isChoice ? { from: begin.from, to: tokens[end]!.to, field, isNegated: false, values: terms.map((it) => it.value) } : otherPart(begin.from, tokens[end]!.to));
    at = end;
  }
  return parts;
}

/** The token that closes a parenthesis; -1 without one. */
function closing(tokens: readonly SearchToken[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at]!.kind === 'open') depth += 1;
    if (tokens[at]!.kind === 'close' && (depth -= 1) === 0) return at;
  }
  return -1;
}

/** Returns how a search restricts a value of a field at its top level. */
export function termState(search: string, field: string, value: string): TermState {
  for (const part of partsOf(search) ?? []) {
    if (part.field === field && part.values.some((it) => it.toLowerCase() === value.toLowerCase())) return part.isNegated ? 'excluded' : 'included';
  }
  return 'none';
}

/**
 * Returns the search with a value of a field included, excluded or no longer restricted. Several included values of
 * a field become a choice, because a line has only one of them.
 */
export function withTerm(search: string, field: string, value: string, state: TermState): string {
  const parts = partsOf(search);
  if (!parts) {
    const around = search.trim() === '' ? '' : `(${search.trim()}) `;
    return state === 'none' ? search : `${around}${state === 'excluded' ? '-' : ''}${fieldTerm(field, value)}`;
  }
  const others: string[] = [];
  const included: string[] = [];
  let place = -1;
  for (const part of parts) {
    if (part.field !== field) {
      others.push(search.slice(part.from, part.to));
      continue;
    }
    const rest = part.values.filter((it) => it.toLowerCase() !== value.toLowerCase());
    if (part.isNegated) {
      if (rest.length > 0) others.push(search.slice(part.from, part.to));
      continue;
    }
    if (place < 0) place = others.length;
    included.push(...rest);
  }
  if (state === 'included') included.push(value);
  if (included.length > 0) {
    const terms = [...new Set(included)].map((it) => fieldTerm(field, it));
    others.splice(place < 0 ? others.length : place, 0, terms.length === 1 ? terms[0]! : `(${terms.join(' OR ')})`);
  }
  if (state === 'excluded') others.push(`-${fieldTerm(field, value)}`);
  return others.join(' ');
}

/** The words that lines must have, in lower case, for marking them in messages. */
export function wordsToMark(search: string): string[] {
  const tokens = searchTokens(search);
  const words = tokens.flatMap((it, at) => {
    const isShown = it.kind === 'term' && (it.field === '' || it.field === 'message' || it.field === 'event_message') && tokens[at - 1]?.kind !== 'negation';
    return isShown && it.value.trim() !== '' ? [it.value.toLowerCase()] : [];
  });
  return [...new Set(words)];
}

/** The parts of a text that are one of these words, in order. */
export function markedRanges(text: string, words: readonly string[]): { from: number; to: number }[] {
  if (words.length === 0) return [];
  const folded = text.toLowerCase();
  // A letter whose lower case has another length would move all positions behind it.
  if (folded.length !== text.length) return [];
  const found = words.flatMap((word) => {
    const places: { from: number; to: number }[] = [];
    for (let at = folded.indexOf(word); at >= 0 && places.length < marksMax; at = folded.indexOf(word, at + word.length)) places.push({ from: at, to: at + word.length });
    return places;
  });
  found.sort((one, other) => one.from - other.from || other.to - one.to);
  const kept: typeof found = [];
  for (const it of found) if (it.from >= (kept.at(-1)?.to ?? 0)) kept.push(it);
  return kept.slice(0, marksMax);
}

/** Marks in one message; more of them would be slow and of no use. */
const marksMax = 50;

/** The place of an error in UTF-16 code units; the server counts characters from 1. */
export function placeOfCharacter(text: string, position: number): number {
  let at = 0;
  for (const letter of text) {
    if (position <= 1) return at;
    position -= 1;
    at += letter.length;
  }
  return text.length;
}

/** A text in parts, of which some are marked. */
export function markedParts(text: string, words: readonly string[]): { at: number; text: string; isMarked: boolean }[] {
  const parts: { at: number; text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const { from, to } of markedRanges(text, words)) {
    if (from > at) parts.push({ at, text: text.slice(at, from), isMarked: false });
    parts.push({ at: from, text: text.slice(from, to), isMarked: true });
    at = to;
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), isMarked: false });
  return parts;
}
