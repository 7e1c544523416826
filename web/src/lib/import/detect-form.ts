import type { ImportForm, ImportFormat } from './import-form';
import { parseRecords } from './parse-records';
import { typeOfValues } from './detect-type';

const delimiters = [',', ';', '\t', '|'];

/** Records on which a form is tried. */
const triedRecords = 50;

/** The form of a file, by its name and its beginning. */
export function detectForm(fileName: string, text: string): ImportForm {
  const format = detectFormat(fileName, text);
  if (format === 'jsonl') return { format, delimiter: ',', quote: '"', hasHeader: false };
  const quote = detectQuote(text);
  const delimiter = detectDelimiter(text, quote);
  const { records } = parseRecords(text, delimiter, quote, triedRecords);
  return { format: delimiter === '\t' ? 'tsv' : 'csv', delimiter, quote, hasHeader: detectHeader(records) };
}

function detectFormat(fileName: string, text: string): ImportFormat {
  if (/\.(jsonl|ndjson)$/i.test(fileName)) return 'jsonl';
  const [line] = text.trimStart().split('\n', 1);
  return line !== undefined && line.startsWith('{') && isObject(line) ? 'jsonl' : 'csv';
}

function isObject(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

/** Apostrophes quote only where they are around whole values, and no double quotes are. */
export const detectQuote = (text: string): string => (!/(^|[,;\t|\n])"/.test(text) && /(^|[,;\t|\n])'[^'\n]*'([,;\t|\r\n]|$)/.test(text) ? "'" : '"');

/** The delimiter that gives most records the same number of values, and more than one. */
export function detectDelimiter(text: string, quote: string): string {
  const score = (delimiter: string) => {
    const counts = parseRecords(text, delimiter, quote, triedRecords).records.map((it) => it.length);
    const usual = mostFrequent(counts);
    return usual < 2 ? 0 : counts.filter((it) => it === usual).length / counts.length + usual / 10_000;
  };
  const scores = delimiters.map((it) => ({ delimiter: it, score: score(it) }));
  const best = scores.reduce((known, it) => (it.score > known.score ? it : known));
  return best.score === 0 ? ',' : best.delimiter;
}

function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].reduce((known, it) => (it[1] > known[1] ? it : known), [0, 0])[0];
}

/** The first record has names: texts that differ, above values of other types or unlike all of them. */
export function detectHeader(records: readonly (readonly string[])[]): boolean {
  const [first, ...rest] = records;
  if (!first || rest.length === 0) return false;
  if (first.some((it) => it.trim() === '' || typeOfValues([it]) !== 'text') || new Set(first).size < first.length) return false;
  const isTyped = first.some((_, at) => typeOfValues(rest.map((it) => it[at] ?? '')) !== 'text');
  return isTyped || first.every((name) => /^[\p{L}_][\p{L}\p{N}_ .-]{0,62}$/u.test(name));
}
