import { type GuessedType, typeOfValues } from './detect-type';
import { FileFault, type ImportForm } from './import-form';
import { parseRecords } from './parse-records';

/** The beginning of a file. */
export interface FileSample {
  text: string;
  /** The file has no further records. */
  isWhole: boolean;
}

/** Bytes at the beginning of a file from which form and types are guessed. */
export const sampleBytes = 262_144;

/** Records from which types are guessed. */
const typedRecords = 1_000;

/** The encoding of a file with a byte-order mark; UTF-8 without one. */
export function encodingOf(beginning: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le';
  return beginning[0] === 0xfe && beginning[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** Decodes the beginning of a file. Fails for binary files and other encodings, naming the line. */
export function decodeSample(bytes: Uint8Array, isWhole: boolean): FileSample {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8') checkText(bytes);
  let text: string;
  try {
    // A character at the end may be cut.
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    throw new FileFault(`Line ${lineOfFault(bytes)} isn't valid UTF-8. Save the file as UTF-8 and choose it again.`);
  }
  return { text: isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1) || text, isWhole };
}

function checkText(bytes: Uint8Array): void {
  const at = bytes.indexOf(0);
  if (at >= 0) throw new FileFault(`This is a binary file: line ${lineAt(bytes, at)} contains a byte 0. Choose a file with text.`);
}

const newline = 10;

function lineAt(bytes: Uint8Array, end: number): number {
  let line = 1;
  for (let at = 0; at < end; at += 1) if (bytes[at] === newline) line += 1;
  return line;
}

function lineOfFault(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(newline, from);
    const to = end < 0 ? bytes.length : end;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(from, to));
    } catch {
      return line;
    }
    from = to + 1;
  }
  return line;
}

/** Reads the beginning of a file. */
export async function readSample(file: Blob): Promise<FileSample> {
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer());
  if (bytes.length === 0) throw new FileFault('The file is empty.');
  return decodeSample(bytes, file.size <= sampleBytes);
}

/** A value in the file: a position in the records, or a member of JSON objects. */
export interface SourceColumn {
  name: string;
  type: GuessedType;
}

/** What the beginning of a file has, read with a form. */
export interface FilePreview {
  columns: readonly SourceColumn[];
  /** Null is NULL. */
  rows: readonly (readonly (string | null)[])[];
}

/** Reads the sample with a form; the first records of it, with names and types of their values. */
export function previewOf({ text, isWhole }: FileSample, form: ImportForm, nullText = ''): FilePreview {
  return form.format === 'jsonl' ? jsonPreview(text) : delimitedPreview(text, isWhole, form, nullText);
}

function delimitedPreview(text: string, isWhole: boolean, form: ImportForm, nullText: string): FilePreview {
  const { records, isComplete } = parseRecords(text, form.delimiter, form.quote, typedRecords);
  if (isWhole && !isComplete && records.length < typedRecords) {
    throw new FileFault(`A quote is not closed in the record that begins in line ${openLine(text, form.quote)}. Check the file, or choose another quote.`);
  }
  const [names, ...rest] = form.hasHeader ? records : [[], ...records];
  const width = Math.max(names?.length ?? 0, ...rest.map((it) => it.length), 0);
  const rows = rest.map((record) => Array.from({ length: width }, (_, at) => nullable(record[at], nullText)));
  const columns = Array.from({ length: width }, (_, at) => ({
    name: names?.[at]?.trim() || `column_${at + 1}`,
    type: typeOfValues(rows.map((it) => it[at] ?? null), nullText),
  }));
  return { columns, rows };
}

const nullable = (value: string | undefined, nullText: string): string | null => (value === undefined || value === nullText ? null : value);

/** The line in which the last quote opens. */
function openLine(text: string, quote: string): number {
  let line = 1;
  let opened = 1;
  let isQuoted = false;
  let recordLine = 1;
  for (const character of text) {
    if (character === quote) {
      isQuoted = !isQuoted;
      if (isQuoted) opened = recordLine;
    } else if (character === '\n') {
      line += 1;
      if (!isQuoted) recordLine = line;
    }
  }
  return opened;
}

function jsonPreview(text: string): FilePreview {
  const objects: Record<string, unknown>[] = [];
  text.split('\n').slice(0, typedRecords).forEach((line, at) => {
    if (line.trim() === '') return;
    objects.push(objectOf(line, at + 1));
  });
  const names = [...new Set(objects.flatMap((it) => Object.keys(it)))];
  const rows = objects.map((it) => names.map((name) => textOf(it[name])));
  return { columns: names.map((name, at) => ({ name, type: typeOfValues(rows.map((it) => it[at] ?? null)) })), rows };
}

function objectOf(line: string, number: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new FileFault(`Line ${number} isn't valid JSON. JSON lines have one object on each line.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new FileFault(`Line ${number} isn't a JSON object. JSON lines have one object on each line.`);
  return value as Record<string, unknown>;
}

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

