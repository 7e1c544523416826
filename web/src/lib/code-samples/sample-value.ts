import { quoteLiteral } from '../database/default-suggestions';
import { plainType, valueKind } from '../table-editor/value-kind';

/** A value of an example: its text in PostgreSQL, which every client can send, and its kind in a programming language. */
export interface SampleValue {
  /** Null: NULL. */
  text: string | null;
  kind: 'text' | 'number' | 'boolean' | 'json' | 'array';
}

const texts: Partial<Record<ReturnType<typeof valueKind>, string>> = {
  text: 'text',
  date: '2026-01-31',
  time: '12:00',
  timestamp: '2026-01-31 12:00',
  json: '{"key": "value"}',
  uuid: '00000000-0000-4000-8000-000000000001',
  array: '{}',
  bytes: String.raw`\x00`,
};

/** Types of one character by default. */
const single = /^(?:character|"char"|bit)(?:\(1\))?$/;

/** A value that a column or an argument of this type accepts; NULL for types that are not known here. */
export function sampleValue(type: string, enumValues?: readonly string[]): SampleValue {
  const kind = valueKind(type, enumValues);
  if (kind === 'integer') return { text: '1', kind: 'number' };
  if (kind === 'decimal') return { text: plainType(type) === 'numeric' ? '1' : '1.5', kind: 'number' };
  if (kind === 'boolean') return { text: 'true', kind: 'boolean' };
  if (kind === 'enum') return { text: enumValues?.[0] ?? null, kind: 'text' };
  if (single.test(type)) return { text: type.startsWith('bit') ? '1' : 'x', kind: 'text' };
  if (kind === 'json' || kind === 'array') return { text: texts[kind] ?? null, kind };
  return { text: fitting(texts[kind] ?? null, type), kind: 'text' };
}

/** The text within the length of its type. */
function fitting(text: string | null, type: string): string | null {
  const length = /^character(?: varying)?\((\d+)\)$/.exec(type)?.[1];
  return text !== null && length !== undefined ? text.slice(0, Number(length)) : text;
}

/** The value as it is written in SQL. */
export function sqlLiteral({ text, kind }: SampleValue): string {
  if (text === null) return 'NULL';
  return kind === 'number' || kind === 'boolean' ? text : quoteLiteral(text);
}
