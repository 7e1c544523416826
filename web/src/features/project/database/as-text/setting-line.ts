/** A line of a settings file, taken apart so that it can be put together again with another value. */
export interface SettingLine {
  /** In small letters, as PostgreSQL reads it. */
  name: string;
  /** What it is set to, without quotes; as it was written otherwise. */
  value: string;
  /** All before the value, and all behind it. */
  before: string;
  after: string;
  /** Where the value is, in columns from 1; `to` is behind it. */
  from: number;
  to: number;
}

/** `name = value`, with or without the sign, the value perhaps in quotes, a comment perhaps behind it. */
const shape = /^(\s*([A-Za-z_][\w.]*)(?:\s*=\s*|\s+|(?=\s*(?:#|$))))('(?:[^']|'')*'|[^\s'#=](?:[^'#]*[^\s'#])?|)(\s*(?:#.*)?)$/;

/** A setting that a comment keeps out: `#work_mem = 4MB`. A longer word that starts with a name does not count. */
const commentedOut = /^\s*#\s*([A-Za-z_][\w.]*)\s*=/;

/** No setting is longer, and what is must not keep the page busy. */
const longest = 1_000;

/** The line as a setting; null where it is none. */
export function settingLine(line: string): SettingLine | null {
  const found = line.length > longest ? null : shape.exec(line);
  if (!found) return null;
  const [, before = '', name = '', written = '', after = ''] = found;
  return {
    name: name.toLowerCase(),
    value: written.startsWith("'") ? written.slice(1, -1).replaceAll("''", "'").trim() : written,
    before,
    after,
    from: before.length + 1,
    to: before.length + 1 + written.length,
  };
}

/** Nothing, or a comment. */
export const saysNothing = (line: string) => /^\s*(#|$)/.test(line);

/** Which setting a comment keeps out; null for any other line. */
export const nameCommentedOut = (line: string) => commentedOut.exec(line)?.[1]?.toLowerCase() ?? null;

/** A value as it may stand in a file: in quotes where it would be read as something else without. */
export const writtenValue = (value: string) => (/^[-+\w.]*$/.test(value) ? value : `'${value.replaceAll("'", "''")}'`);
