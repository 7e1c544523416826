import type { Constraint, Table } from './relation-entities';
import { nameFault } from './names';
import { canBeIdentity, canonicalType } from './type-names';

/** A column as its form has it. */
export interface ColumnForm {
  /** Identifies the row of the form. */
  key: string;
  /** Null: a new column. */
  id: string | null;
  name: string;
  type: string;
  /** An expression; empty: none. */
  defaultValue: string;
  /** The expression of a generated column, which has no default. */
  generated: string | null;
  isNullable: boolean;
  isPrimary: boolean;
  isUnique: boolean;
  isIdentity: boolean;
  comment: string;
  /** An expression; empty: none. */
  check: string;
}

export const referenceActions = ['NO ACTION', 'RESTRICT', 'CASCADE', 'SET NULL', 'SET DEFAULT'] as const;
export type ReferenceAction = (typeof referenceActions)[number];

/** A foreign key as its form has it. */
export interface ForeignKeyForm {
  key: string;
  /** Null: a new one. */
  id: number | null;
  /** Pairs of columns: of this table, and of the target. */
  columns: readonly { own: string; target: string }[];
  targetSchema: string;
  targetTable: string;
  onUpdate: ReferenceAction;
  onDelete: ReferenceAction;
}

/** A table as its form has it. */
export interface TableForm {
  name: string;
  schema: string;
  comment: string;
  hasRls: boolean;
  /** Only of a new table, such as `RANGE (created_at)`; empty: none. */
  partitionBy: string;
  columns: readonly ColumnForm[];
  foreignKeys: readonly ForeignKeyForm[];
}

export const newColumn = (key: string, facts: Partial<ColumnForm> = {}): ColumnForm => ({
  key,
  id: null,
  name: '',
  type: 'text',
  defaultValue: '',
  generated: null,
  isNullable: true,
  isPrimary: false,
  isUnique: false,
  isIdentity: false,
  comment: '',
  check: '',
  ...facts,
});

export const newForeignKey = (key: string, schema: string): ForeignKeyForm => ({
  key,
  id: null,
  columns: [{ own: '', target: '' }],
  targetSchema: schema,
  targetTable: '',
  onUpdate: 'NO ACTION',
  onDelete: 'NO ACTION',
});

/** The form of a new table: a key that PostgreSQL numbers, a time, and row-level security. */
export const newTable = (schema: string): TableForm => ({
  name: '',
  schema,
  comment: '',
  hasRls: true,
  partitionBy: '',
  columns: [
    newColumn('id', { name: 'id', type: 'bigint', isPrimary: true, isIdentity: true, isNullable: false }),
    newColumn('created_at', { name: 'created_at', type: 'timestamp with time zone', defaultValue: 'now()', isNullable: false }),
  ],
  foreignKeys: [],
});

/** The form of an existing table. */
export function tableFormOf(table: Table, constraints: readonly Constraint[]): TableForm {
  const key = table.primary_keys.map((it) => it.name);
  return {
    name: table.name,
    schema: table.schema,
    comment: table.comment ?? '',
    hasRls: table.rls_enabled,
    partitionBy: table.partition_key ?? '',
    columns: (table.columns ?? []).map((column) => ({
      key: column.id,
      id: column.id,
      name: column.name,
      type: column.type,
      defaultValue: column.generation_expression === null ? (column.default_value ?? '') : '',
      generated: column.generation_expression,
      isNullable: column.is_nullable,
      isPrimary: key.includes(column.name),
      // The index of a key of one column is unique, too.
      isUnique: column.is_unique && !(key.length === 1 && key[0] === column.name),
      isIdentity: column.is_identity,
      comment: column.comment ?? '',
      check: column.check ?? '',
    })),
    foreignKeys: constraints
      .filter((it) => it.type === 'FOREIGN KEY' && it.target_table !== null)
      .map((it) => ({
        key: `${it.id}`,
        id: it.id,
        columns: it.columns.map((own, at) => ({ own, target: it.target_columns?.[at] ?? '' })),
        targetSchema: it.target_schema ?? 'public',
        targetTable: it.target_table ?? '',
        onUpdate: it.on_update ?? 'NO ACTION',
        onDelete: it.on_delete ?? 'NO ACTION',
      })),
  };
}

/** Applies a change to a column; a key is never null, and only integers are numbered. */
export function changedColumn(column: ColumnForm, change: Partial<ColumnForm>): ColumnForm {
  const next = { ...column, ...change };
  const isIdentity = next.isIdentity && canBeIdentity(next.type) && next.generated === null;
  return {
    ...next,
    isIdentity,
    isNullable: next.isNullable && !next.isPrimary && !isIdentity,
    defaultValue: isIdentity ? '' : next.defaultValue,
  };
}

/** What is wrong with a form, by the path of its field: `name`, `columns.{key}.name`. */
export type FormFaults = Readonly<Record<string, string>>;

/** Returns what is wrong with the form of a column, by its fields. */
export function columnFaults(column: ColumnForm, others: readonly ColumnForm[]): FormFaults {
  const faults: Record<string, string> = {};
  const name = nameFault(column.name);
  if (name !== null) faults.name = name;
  else if (others.some((it) => it.key !== column.key && it.name === column.name)) faults.name = 'Another column has this name.';
  if (column.type.trim() === '') faults.type = 'Choose a type.';
  return faults;
}

/** Returns what is wrong with the form of a table. */
export function tableFaults(form: TableForm): FormFaults {
  const faults: Record<string, string> = {};
  const name = nameFault(form.name);
  if (name !== null) faults.name = name;
  for (const column of form.columns)
    for (const [field, fault] of Object.entries(columnFaults(column, form.columns))) faults[`columns.${column.key}.${field}`] = fault;
  for (const { key, targetTable, columns } of form.foreignKeys) {
    if (targetTable === '') faults[`keys.${key}.table`] = 'Choose a table.';
    if (columns.length === 0 || columns.some((it) => it.own === '')) faults[`keys.${key}.columns`] = 'Choose a column.';
    if (columns.length > 1 && columns.some((it) => it.target === '')) faults[`keys.${key}.columns`] = 'Choose a column of the target for each.';
  }
  return faults;
}

/** Returns whether two types are the same, however they are written. */
export const isSameType = (one: string, other: string): boolean => canonicalType(one) === canonicalType(other);
