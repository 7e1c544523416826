import type { EditorColumn } from '../table-editor/editor-table';
import { detectForm } from './detect-form';
import type { GuessedType } from './detect-type';
import type { ImportForm } from './import-form';
import { columnNames, type ColumnMapping, mapColumns, tableNameOf } from './map-columns';
import { type FilePreview, type FileSample, previewOf } from './read-sample';

/** A column of a table that the import creates. */
export interface NewColumn {
  name: string;
  type: GuessedType;
}

/** The primary key of a new table is a column that PostgreSQL numbers, and not in the file. No column has this name. */
export const numbered = ' ';

/** A table that the import creates. */
export interface NewTable {
  name: string;
  columns: readonly NewColumn[];
  /** One of the columns, or `numbered`. */
  primaryKey: string;
}

export type ConflictChoice = 'reject' | 'update' | 'ignore';

/** Everything that a person decides about an import. */
export interface ImportSettings {
  form: ImportForm;
  nullText: string;
  /** A column for each value of the file; null: not imported. */
  mapping: ColumnMapping;
  /** The columns that are created, one for each value; null: the table exists. */
  newTable: NewTable | null;
  onConflict: ConflictChoice;
  key: readonly string[];
  skipsRejected: boolean;
}

/** Columns that an import can fill. */
export const importableColumns = (columns: readonly EditorColumn[]): string[] => columns.filter((it) => !it.isGenerated).map((it) => it.name);

/** The settings for a file, into a table with these columns or, without them, into a new one. */
export function settingsFor(fileName: string, sample: FileSample, columns: readonly EditorColumn[] | null): ImportSettings {
  const form = detectForm(fileName, sample.text);
  const chosen: ImportSettings = { form, nullText: '', mapping: [], newTable: columns ? null : { name: tableNameOf(fileName), columns: [], primaryKey: numbered }, onConflict: 'reject', key: [], skipsRejected: false };
  return remapped(chosen, previewOf(sample, form), columns);
}

/** The settings with the columns of another reading of the file. */
export function remapped(settings: ImportSettings, { columns: found }: FilePreview, columns: readonly EditorColumn[] | null): ImportSettings {
  const { form, newTable } = settings;
  if (newTable) {
    const names = columnNames(found.map((it) => it.name));
    const made = found.map(({ type }, at) => ({ name: names[at]!, type }));
    return { ...settings, mapping: names, newTable: { ...newTable, columns: made, primaryKey: names.includes('id') ? 'id' : numbered }, key: [] };
  }
  const hasNames = form.hasHeader || form.format === 'jsonl';
  const mapping = mapColumns(found.map((it) => it.name), importableColumns(columns ?? []), hasNames);
  const primary = (columns ?? []).filter((it) => it.isPrimaryKey).map((it) => it.name);
  const key = primary.every((it) => mapping.includes(it)) ? primary : [];
  return { ...settings, mapping, key, onConflict: key.length === 0 ? 'reject' : settings.onConflict };
}

/** Why the import cannot start, in words; null if it can. */
export function settingsFault({ mapping, newTable, onConflict, key, form, nullText }: ImportSettings): string | null {
  const used = mapping.filter((it) => it !== null);
  if (used.length === 0) return 'Choose a column for at least one value.';
  const twice = used.find((it, at) => used.indexOf(it) !== at);
  if (twice !== undefined) return `Two values go to the column ${twice}. Choose another column for one of them.`;
  if (newTable && newTable.name.trim() === '') return 'Enter a name for the table.';
  if (newTable && newTable.primaryKey === numbered && used.includes('id')) return 'The numbered column is called id. Choose id as the primary key, or give this column another name.';
  if (newTable && newTable.primaryKey !== numbered && !used.includes(newTable.primaryKey)) return 'Choose a primary key that is imported.';
  if (newTable && used.some((it) => it.trim() === '')) return 'Enter a name for every column.';
  if (onConflict !== 'reject' && key.length === 0) return 'Choose the columns by which existing rows are found.';
  if (key.some((it) => !used.includes(it))) return 'The columns by which existing rows are found must be imported.';
  if (form.delimiter === form.quote) return 'The quote must differ from the delimiter.';
  return nullText.includes(form.delimiter) || nullText.includes(form.quote) ? 'The text for NULL must not contain the delimiter or the quote.' : null;
}
