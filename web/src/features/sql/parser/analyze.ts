import type { SqlFault } from '@/lib/code-editor';
import { nextToken } from '../language/lexer';
import { bindParameters } from '../language/parameters';
import { type Statement, statementsOf } from '../language/statements';
import { unitsOf } from '../language/text-positions';
import { type Danger, dangersByWords, dangersOf } from './dangers';
import type { PgParser } from './pg-parser';

/** What is known of a text without running it. */
export interface Analysis {
  statements: Statement[];
  /** Syntax errors: the parser stops at the first one of each statement. */
  faults: SqlFault[];
  dangers: Danger[];
}

/** Texts above this are not parsed while typing; the server parses them when they run. */
export const parsedMax = 1_000_000;

/** Statements of a text that are checked one by one; the rest of a longer text is not. */
const statementsMax = 2_000;

/** Analyzes a text, with the parser or, without one, by its words alone. */
export function analyze(text: string, parse: PgParser | null): Analysis {
  const statements = statementsOf(text);
  const faults: SqlFault[] = [];
  const dangers: Danger[] = [];
  const isParsed = parse !== null && text.length <= parsedMax;
  for (const [number, statement] of statements.entries()) {
    const found = isParsed && number < statementsMax ? parsedDangers(text, statement, parse, faults) : null;
    for (const sentence of found ?? dangersByWords(text, statement)) dangers.push({ statement: number, sentence });
  }
  return { statements, faults, dangers };
}

/** The dangers of a statement; null, with a fault, if it cannot be parsed. */
function parsedDangers(text: string, { from, to }: Statement, parse: PgParser, faults: SqlFault[]): string[] | null {
  const own = text.slice(from, to);
  if (own.startsWith('\\')) {
    faults.push({ from, to: from + firstLength(own), severity: 'error', message: metaMessage(own) });
    return null;
  }
  const bound = bindParameters(own);
  const parsed = parse(bound.text);
  if ('statements' in parsed) return parsed.statements.flatMap(({ stmt }) => dangersOf(stmt));
  const at = Math.min(bound.originalOf(unitsOf(bound.text, parsed.error.at)), own.length);
  const token = nextToken(own, at);
  // At the end of the text there is nothing to underline but its last character.
  const range = token && token.from === at ? { from: from + at, to: from + token.to } : { from: from + Math.max(0, own.length - 1), to };
  faults.push({ ...range, severity: 'error', message: sentenceOf(parsed.error.message) });
  return null;
}

const firstLength = (text: string): number => /^\S+/.exec(text)?.[0].length ?? 1;

/** Commands of psql are executed by psql itself, not by the server. */
export const metaMessage = (text: string): string =>
  `${text.slice(0, firstLength(text))} is a command of psql, not SQL. The schema tab shows tables, functions and roles.`;

const sentenceOf = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
