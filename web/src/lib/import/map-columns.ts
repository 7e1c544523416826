/** A column of the table for each value of the file; null: the value is not imported. */
export type ColumnMapping = readonly (string | null)[];

const simplified = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Maps values to columns by their names. Without a header the order counts. A column is used once.
 */
export function mapColumns(names: readonly string[], columns: readonly string[], hasNames: boolean): ColumnMapping {
  if (!hasNames) return names.map((_, at) => columns[at] ?? null);
  const left = new Set(columns);
  const take = (column: string | undefined): string | null => (column !== undefined && left.delete(column) ? column : null);
  const exact = names.map((name) => take(columns.find((it) => it === name)));
  return names.map((name, at) => exact[at] ?? take([...left].find((it) => simplified(it) === simplified(name))));
}

const nameBytesMax = 63;

/** A name for SQL that needs no quotes. */
export function sqlName(text: string, fallback: string): string {
  const name = text
    .trim()
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  const started = /^\p{N}/u.test(name) ? `_${name}` : name;
  let cut = started;
  while (new TextEncoder().encode(cut).length > nameBytesMax) cut = cut.slice(0, -1);
  return cut === '' ? fallback : cut;
}

/** A name for a table by that of a file. */
export const tableNameOf = (fileName: string): string => sqlName(fileName.replace(/\.[^.]+$/, ''), 'imported_rows');

/** Names for columns, each of them once. */
export function columnNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((it, at) => {
    const expected = sqlName(it, `column_${at + 1}`);
    let name = expected;
    for (let number = 2; used.has(name); number += 1) name = `${expected}_${number}`;
    used.add(name);
    return name;
  });
}
