import type { Json } from '../json';
import { creates, type DefinitionChange, drops, updates } from './definition-change';
import { type ColumnForm, type ForeignKeyForm, isSameType, type TableForm } from './table-form';

type Body = Record<string, Json>;

const textOr = <T>(text: string, otherwise: T) => (text.trim() === '' ? otherwise : text.trim());

/** The body of a new column. */
export function columnBody(column: ColumnForm): Body {
  const { name, type, defaultValue, generated, isNullable, isPrimary, isUnique, isIdentity, comment, check } = column;
  return {
    name,
    type: type.trim(),
    ...(textOr(defaultValue, null) !== null && { default_value: defaultValue.trim() }),
    ...(generated !== null && textOr(generated, null) !== null && { generation_expression: generated.trim() }),
    ...(isIdentity && { is_identity: true }),
    ...(!isNullable && !isPrimary && !isIdentity && { is_nullable: false }),
    ...(isPrimary && { is_primary_key: true }),
    ...(isUnique && !isPrimary && { is_unique: true }),
    ...(comment !== '' && { comment }),
    ...(textOr(check, null) !== null && { check: check.trim() }),
  };
}

/** The changes of a column; null if there are none. Its key is changed with the table. */
export function columnChange(before: ColumnForm, next: ColumnForm): DefinitionChange | null {
  const body: Body = {};
  if (next.name !== before.name) body.name = next.name;
  if (!isSameType(next.type, before.type)) body.type = next.type.trim();
  const [had, has] = [before.defaultValue.trim(), next.defaultValue.trim()];
  if (had !== has) {
    if (has === '') body.drop_default = true;
    else body.default_value = has;
  }
  if (next.isIdentity !== before.isIdentity) body.is_identity = next.isIdentity;
  // A new primary key makes its columns NOT NULL.
  if (next.isNullable !== before.isNullable && !next.isPrimary) body.is_nullable = next.isNullable;
  if (next.isUnique !== before.isUnique) body.is_unique = next.isUnique;
  if (next.check.trim() !== before.check.trim()) body.check = next.check.trim();
  if (next.comment !== before.comment) body.comment = next.comment;
  return before.id === null || Object.keys(body).length === 0 ? null : updates('columns', before.id, body);
}

/** The members of a foreign key, for a new table and for a constraint of its own. */
export function foreignKeyBody({ columns, targetSchema, targetTable, onUpdate, onDelete }: ForeignKeyForm): Body {
  const targets = columns.map((it) => it.target).filter((it) => it !== '');
  return {
    columns: columns.map((it) => it.own),
    target_schema: targetSchema,
    target_table: targetTable,
    ...(targets.length === columns.length && { target_columns: targets }),
    ...(onUpdate !== 'NO ACTION' && { on_update: onUpdate }),
    ...(onDelete !== 'NO ACTION' && { on_delete: onDelete }),
  };
}

/** The call that creates a table. */
export function tableCreation(form: TableForm): DefinitionChange {
  return creates('tables', {
    name: form.name,
    schema: form.schema,
    ...(form.comment !== '' && { comment: form.comment }),
    rls_enabled: form.hasRls,
    columns: form.columns.map(columnBody),
    ...(form.partitionBy.trim() !== '' && { partition_by: form.partitionBy.trim() }),
    ...(form.foreignKeys.length > 0 && { foreign_keys: form.foreignKeys.map(foreignKeyBody) }),
  });
}

const keyOf = (form: TableForm) => form.columns.filter((it) => it.isPrimary);

/** A key with the same columns in the same order, even if they have new names. */
const hasSameKey = (before: TableForm, next: TableForm) =>
  keyOf(before).map((it) => it.key).join() === keyOf(next).map((it) => it.key).join();

const isSameForeignKey = (one: ForeignKeyForm, other: ForeignKeyForm) =>
  JSON.stringify(foreignKeyBody(one)) === JSON.stringify(foreignKeyBody(other));

/**
 * The calls that turn one form of a table into another. Each call's SQL must be valid after those
 * before it, and must not depend on them for its text: the table is renamed last, its key changes
 * after its columns have their names, and columns go only when no key needs them.
 */
export function tableChanges(tableId: number, before: TableForm, next: TableForm): DefinitionChange[] {
  const column = (id: string | null) => before.columns.find((it) => it.id === id);
  const removedKeys = before.foreignKeys.filter((it) => !next.foreignKeys.some((kept) => kept.id === it.id && isSameForeignKey(kept, it)));
  const addedKeys = next.foreignKeys.filter((it) => !before.foreignKeys.some((kept) => kept.id === it.id && isSameForeignKey(kept, it)));
  const altered = next.columns.flatMap((it) => {
    const known = it.id === null ? undefined : column(it.id);
    const change = known && columnChange(known, it);
    return change ? [change] : [];
  });
  const added = next.columns
    .filter((it) => it.id === null)
    .map((it) => creates('columns', { table_id: tableId, ...columnBody({ ...it, isPrimary: false, isNullable: it.isNullable || it.isPrimary }) }));
  const removed = before.columns.filter((it) => !next.columns.some((kept) => kept.id === it.id));
  const key = hasSameKey(before, next) ? [] : [updates('tables', tableId, { primary_keys: keyOf(next).map(({ name }) => ({ name })) })];
  const facts: Body = {
    ...(next.hasRls !== before.hasRls && { rls_enabled: next.hasRls }),
    ...(next.comment !== before.comment && { comment: next.comment }),
    ...(next.schema !== before.schema && { schema: next.schema }),
    ...(next.name !== before.name && { name: next.name }),
  };
  return [
    ...removedKeys.map((it) => drops('constraints', it.id!)),
    ...altered,
    ...added,
    ...key,
    ...removed.map((it) => drops('columns', it.id!)),
    ...addedKeys.map((it) => creates('constraints', { table_id: tableId, type: 'FOREIGN KEY', ...foreignKeyBody(it) })),
    ...(Object.keys(facts).length > 0 ? [updates('tables', tableId, facts)] : []),
  ];
}
