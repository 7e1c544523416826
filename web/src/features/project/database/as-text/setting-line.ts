/** A parsed line of a settings file, from which it can be rebuilt with another value. */
export interface SettingLine {
  /** In lower case, because PostgreSQL ignores case. */
  name: string;
  /** The value without quotes, otherwise as written. */
  value: string;
  /** The text before the value, and after it. */
  before: string;
  after: string;
  /** Columns of the value, counted from 1; `to` is after it. */
  from: number;
  to: number;
}

/**
 * `name = value`, the sign optional, the value optionally in quotes, optionally followed by a
 * comment.
 */
const shape = /^(\s*([A-Za-z_][\w.]*)(?:\s*=\s*|\s+|(?=\s*(?:#|$))))('(?:[^']|'')*'|[^\s'#=](?:[^'#]*[^\s'#])?|)(\s*(?:#.*)?)$/;

/**
 * A setting in a comment: `#work_mem = 4MB`. A longer word that starts with a name does not count.
 */
const commentedOut = /^\s*#\s*([A-Za-z_][\w.]*)\s*=/;

/** No setting is longer, and longer lines must not slow down the page. */
const longest = 1_000;

/** The line as a setting; null if it is none. */
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

/** Empty, or a comment. */
export const saysNothing = (line: string) => /^\s*(#|$)/.test(line);

/** The setting in a comment; null for any other line. */
export const nameCommentedOut = (line: string) => commentedOut.exec(line)?.[1]?.toLowerCase() ?? null;

/** A value as written in a file: quoted if it would be parsed differently without. */
export const writtenValue = (value: string) => (/^[-+\w.]*$/.test(value) ? value : `'${value.replaceAll("'", "''")}'`);
