/** PostgreSQL cuts longer names; the server refuses them. */
export const nameBytesMax = 63;

const encoder = new TextEncoder();

/** Returns what is wrong with the name of an object, as a sentence; null if nothing is. */
export function nameFault(name: string): string | null {
  if (name.trim() === '') return 'Enter a name.';
  return encoder.encode(name).length > nameBytesMax ? `Use at most ${nameBytesMax} bytes.` : null;
}

/** PostgreSQL's own schemas; the server refuses to change them. */
export const isSystemSchema = (name: string): boolean => name === 'information_schema' || name.startsWith('pg_');

/** A list of names for a query parameter, quoted where the server's reader needs it. */
export const namesParameter = (names: readonly string[]): string =>
  names.map((it) => (/[",]/.test(it) ? `"${it.replaceAll('"', '""')}"` : it)).join(',');

/** Splits a list that a person typed, at its commas, without empty entries. */
export const splitList = (typed: string): string[] =>
  typed
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it !== '');
