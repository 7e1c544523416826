import type { EntityColumn, Relation, SchemaGraph } from './graph';

/** What is special about a column, as a short sign and in words. */
export interface ColumnMark {
  sign: string;
  text: string;
}

/** The marks of a column in the order in which they are shown. */
export function columnMarks({ isKey, isForeign, isUnique, isIdentity, isGenerated }: EntityColumn): ColumnMark[] {
  return [
    ...(isKey ? [{ sign: 'PK', text: 'primary key' }] : []),
    ...(isForeign ? [{ sign: 'FK', text: 'foreign key' }] : []),
    ...(isUnique && !isKey ? [{ sign: 'UQ', text: 'unique' }] : []),
    ...(isIdentity ? [{ sign: 'ID', text: 'identity' }] : []),
    ...(isGenerated ? [{ sign: 'GEN', text: 'generated' }] : []),
  ];
}

/** A column and all that is known of it, in words. */
export function columnText(column: EntityColumn): string {
  const facts = [column.type, ...columnMarks(column).map((it) => it.text), column.isNullable ? 'nullable' : 'not null'];
  return `${column.name}: ${facts.filter((it) => it !== '').join(', ')}`;
}

/** How many rows of one table refer to a row of the other, in words. */
export const cardinality = ({ isOneToOne, isOptional }: Pick<Relation, 'isOneToOne' | 'isOptional'>): string =>
  `${isOneToOne ? 'One to one' : 'Many to one'}${isOptional ? ', optional' : ''}`;

/** The sum of a diagram, in words. */
export function graphText({ entities, relations }: SchemaGraph): string {
  const count = (number: number, noun: string) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
  return `${count(entities.length, 'table')}, ${count(relations.length, 'relation')}`;
}
