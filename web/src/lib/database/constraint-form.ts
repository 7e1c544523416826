import { creates, type DefinitionChange } from './definition-change';
import type { Table } from './relation-entities';
import { foreignKeyBody } from './table-changes';
import { type FormFaults, type ForeignKeyForm, newForeignKey } from './table-form';

export const constraintTypes = ['UNIQUE', 'CHECK', 'FOREIGN KEY', 'PRIMARY KEY'] as const;
export type NewConstraintType = (typeof constraintTypes)[number];

/** A constraint as its form has it. */
export interface ConstraintForm {
  type: NewConstraintType;
  /** Empty: chosen by PostgreSQL. */
  name: string;
  columns: readonly string[];
  expression: string;
  foreignKey: ForeignKeyForm;
  /** Existing rows are not checked. */
  isNotValid: boolean;
}

export const newConstraint = (schema: string): ConstraintForm => ({
  type: 'UNIQUE',
  name: '',
  columns: [],
  expression: '',
  foreignKey: newForeignKey('new', schema),
  isNotValid: false,
});

/** Only these can be added without checking the existing rows. */
export const canSkipRows = (type: NewConstraintType): boolean => type === 'CHECK' || type === 'FOREIGN KEY';

export function constraintFaults({ type, columns, expression, foreignKey }: ConstraintForm): FormFaults {
  if (type === 'CHECK') return expression.trim() === '' ? { expression: 'Enter an expression.' } : {};
  if (type !== 'FOREIGN KEY') return columns.length === 0 ? { columns: 'Choose at least one column.' } : {};
  return {
    ...(foreignKey.targetTable === '' && { table: 'Choose a table.' }),
    ...(foreignKey.columns.some((it) => it.own === '') && { foreignColumns: 'Choose a column.' }),
  };
}

/** The call that adds a constraint to a table. */
export function constraintCreation(tableId: number, form: ConstraintForm): DefinitionChange {
  const of = {
    'PRIMARY KEY': () => ({ columns: [...form.columns] }),
    UNIQUE: () => ({ columns: [...form.columns] }),
    CHECK: () => ({ expression: form.expression.trim() }),
    'FOREIGN KEY': () => foreignKeyBody(form.foreignKey),
  };
  return creates('constraints', {
    table_id: tableId,
    type: form.type,
    ...(form.name !== '' && { name: form.name }),
    ...of[form.type](),
    ...(form.isNotValid && canSkipRows(form.type) && { is_not_valid: true }),
  });
}

export const indexMethods = ['btree', 'hash', 'gin', 'gist', 'spgist', 'brin'] as const;

/** An index as its form has it. */
export interface IndexForm {
  /** Empty: chosen by PostgreSQL. */
  name: string;
  tableId: number | null;
  /** In the order of the index. */
  columns: readonly string[];
  /** One more part, after the columns. */
  expression: string;
  method: (typeof indexMethods)[number];
  condition: string;
  isUnique: boolean;
  /** Writers do not wait. */
  isConcurrent: boolean;
}

export const newIndex = (table: Pick<Table, 'id'> | null): IndexForm => ({
  name: '',
  tableId: table?.id ?? null,
  columns: [],
  expression: '',
  method: 'btree',
  condition: '',
  isUnique: false,
  isConcurrent: true,
});

export const indexFaults = ({ tableId, columns, expression }: IndexForm): FormFaults => ({
  ...(tableId === null && { table: 'Choose a table.' }),
  ...(columns.length === 0 && expression.trim() === '' && { columns: 'Choose columns, or enter an expression.' }),
});

/** The call that creates an index; without faults it has a table. */
export const indexCreation = ({ name, tableId, columns, expression, method, condition, isUnique, isConcurrent }: IndexForm): DefinitionChange =>
  creates('indexes', {
    table_id: tableId,
    ...(name !== '' && { name }),
    columns: [...columns],
    ...(expression.trim() !== '' && { expressions: [expression.trim()] }),
    ...(method !== 'btree' && { access_method: method }),
    ...(condition.trim() !== '' && { index_predicate: condition.trim() }),
    ...(isUnique && { is_unique: true }),
    ...(isConcurrent && { is_concurrent: true }),
  });
