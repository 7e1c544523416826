import type { CodeSelection } from '@/lib/code-editor';
import { bindParameters } from '../language/parameters';
import { statementAt, statementsOf } from '../language/statements';
import type { SentText } from './apply-event';
import type { TextRange } from './run-state';

/** The part of the text that a command runs: the selection, else the statement at the cursor, or all. */
export function rangeToRun(text: string, selection: CodeSelection, what: 'current' | 'all'): TextRange | null {
  if (what === 'all') return trimmed(text, { from: 0, to: text.length });
  const selected = selection.to > selection.from ? trimmed(text, selection) : null;
  if (selected) return selected;
  const statement = statementAt(text, selection.cursor);
  return statement ? { from: statement.from, to: statement.to } : null;
}

/** Without spaces around it; null if nothing remains. */
function trimmed(text: string, { from, to }: TextRange): TextRange | null {
  const part = text.slice(from, to);
  const start = from + (part.length - part.trimStart().length);
  const end = start + part.trim().length;
  return end > start ? { from: start, to: end } : null;
}

/** A text that is ready to run. */
export interface Prepared {
  /** As in the editor. */
  original: string;
  range: TextRange;
  sent: SentText;
  /** The names of its parameters, in the order of their values. */
  parameters: string[];
}

/** Why a text cannot run, in words; null if it can. */
export function refusalOf({ original, parameters }: Prepared): string | null {
  if (original.includes('\0')) return "The text contains a NUL character, which PostgreSQL can't store. Remove it and run again.";
  if (parameters.length > 0 && statementsOf(original).length > 1) return 'Parameters work in a single statement. Select one statement and run it.';
  return null;
}

/** Prepares a part of the editor's text. */
export function prepare(text: string, range: TextRange): Prepared {
  const original = text.slice(range.from, range.to);
  const bound = bindParameters(original);
  return {
    original,
    range,
    parameters: bound.names,
    sent: { text: bound.text, placeOf: (index) => range.from + bound.originalOf(index) },
  };
}
