import type { DatabaseFunction, Publication } from './routine-entities';
import { changedMembers, creates, type DefinitionChange, updates } from './definition-change';
import { nameFault, splitList } from './names';
import type { DatabaseType } from './relation-entities';
import type { FormFaults } from './table-form';

export const functionLanguages = ['plpgsql', 'sql'] as const;
export const behaviors = ['VOLATILE', 'STABLE', 'IMMUTABLE'] as const;

/** A new function as its form has it. */
export interface FunctionForm {
  name: string;
  schema: string;
  /** One per line, as in SQL: `a integer DEFAULT 1`. */
  args: string;
  returnType: string;
  language: (typeof functionLanguages)[number];
  behavior: (typeof behaviors)[number];
  isDefiner: boolean;
  /** The body. */
  definition: string;
}

export const newFunction = (schema: string): FunctionForm => ({
  name: '',
  schema,
  args: '',
  returnType: 'trigger',
  language: 'plpgsql',
  behavior: 'VOLATILE',
  isDefiner: false,
  definition: 'BEGIN\n  RETURN NEW;\nEND;',
});

export const functionFaults = ({ name, returnType, definition }: FunctionForm): FormFaults => {
  const fault = nameFault(name);
  return {
    ...(fault !== null && { name: fault }),
    ...(returnType.trim() === '' && { returnType: 'Enter a type, or void.' }),
    ...(definition.trim() === '' && { definition: 'Enter a body.' }),
  };
};

/** The call that creates a function. One with the rights of its owner finds objects only in schemas that it names. */
export const functionCreation = ({ name, schema, args, returnType, language, behavior, isDefiner, definition }: FunctionForm): DefinitionChange =>
  creates('functions', {
    name,
    schema,
    args: args
      .split('\n')
      .map((it) => it.trim().replace(/,$/, ''))
      .filter((it) => it !== ''),
    return_type: returnType.trim(),
    language,
    behavior,
    definition,
    ...(isDefiner && { security_definer: true, config_params: { search_path: '' } }),
  });

/** The calls that replace a function by its changed text. */
export const functionChanges = (before: DatabaseFunction, statement: string): DefinitionChange[] =>
  statement.trim() === (before.complete_statement ?? '').trim() ? [] : [updates('functions', before.id, { complete_statement: statement })];

export const triggerEvents = ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] as const;
export const activations = ['BEFORE', 'AFTER', 'INSTEAD OF'] as const;

/** A new trigger as its form has it. */
export interface TriggerForm {
  name: string;
  schema: string;
  table: string;
  /** The ID of the function. */
  functionId: string;
  args: string;
  activation: (typeof activations)[number];
  events: readonly string[];
  isForEachRow: boolean;
  condition: string;
  comment: string;
}

export const newTrigger = (schema: string): TriggerForm => ({ name: '', schema, table: '', functionId: '', args: '', activation: 'BEFORE', events: [], isForEachRow: true, condition: '', comment: '' });

export const triggerFaults = ({ name, table, functionId, events, isForEachRow }: TriggerForm): FormFaults => {
  const fault = nameFault(name);
  return {
    ...(fault !== null && { name: fault }),
    ...(table === '' && { table: 'Choose a table.' }),
    ...(functionId === '' && { function: 'Choose a function.' }),
    ...(events.length === 0 && { events: 'Choose at least one event.' }),
    ...(isForEachRow && events.includes('TRUNCATE') && { events: 'TRUNCATE has no rows: run the trigger once per statement.' }),
  };
};

/** The call that creates a trigger. */
export const triggerCreation = (form: TriggerForm, runs: Pick<DatabaseFunction, 'schema' | 'name'>): DefinitionChange =>
  creates('triggers', {
    name: form.name,
    schema: form.schema,
    table: form.table,
    function_schema: runs.schema,
    function_name: runs.name,
    ...(splitList(form.args).length > 0 && { function_args: splitList(form.args) }),
    activation: form.activation,
    events: [...form.events],
    orientation: form.isForEachRow ? 'ROW' : 'STATEMENT',
    ...(form.condition.trim() !== '' && { condition: form.condition.trim() }),
    ...(form.comment !== '' && { comment: form.comment }),
  });

/** A value of an enumerated type as its form has it; `original` is null for a new one. */
export interface EnumValue {
  key: string;
  original: string | null;
  value: string;
}

/** An enumerated type as its form has it. */
export interface EnumForm {
  name: string;
  schema: string;
  comment: string;
  values: readonly EnumValue[];
}

export const enumFormOf = (type: DatabaseType): EnumForm => ({
  name: type.name,
  schema: type.schema,
  comment: type.comment ?? '',
  values: type.enums.map((it) => ({ key: it, original: it, value: it })),
});

export function enumFaults({ name, values }: EnumForm): FormFaults {
  const fault = nameFault(name);
  const names = values.map((it) => it.value);
  const wrong = names.length === 0 ? 'Add at least one value.' : names.some((it) => nameFault(it) !== null) ? 'Each value has 1 to 63 bytes.' : new Set(names).size < names.length ? 'Two values are the same.' : null;
  return { ...(fault !== null && { name: fault }), ...(wrong !== null && { values: wrong }) };
}

/** The call that creates an enumerated type. */
export const enumCreation = ({ name, schema, comment, values }: EnumForm): DefinitionChange =>
  creates('types', { name, schema, enums: values.map((it) => it.value), ...(comment !== '' && { comment }) });

/**
 * The calls that rename values and the type, and add values at their places; PostgreSQL removes no
 * value. The server renames values before it adds others, so that a place is a new name.
 */
export function enumChanges(id: number, before: EnumForm, next: EnumForm): DefinitionChange[] {
  const renamed = next.values.flatMap(({ original, value }) => (original !== null && original !== value ? [{ from: original, to: value }] : []));
  const added = next.values.flatMap(({ original, value }, at) => {
    if (original !== null) return [];
    const following = next.values.slice(at + 1).find((it) => it.original !== null);
    return [{ value, ...(following && { before: following.value }) }];
  });
  const facts = changedMembers({ name: before.name, comment: before.comment }, { name: next.name, comment: next.comment });
  const body = { ...(renamed.length > 0 && { rename_values: renamed }), ...(added.length > 0 && { add_values: added }), ...facts };
  return Object.keys(body).length === 0 ? [] : [updates('types', id, body)];
}

export const publishedOperations = [
  { key: 'publish_insert', label: 'Inserts' },
  { key: 'publish_update', label: 'Updates' },
  { key: 'publish_delete', label: 'Deletes' },
  { key: 'publish_truncate', label: 'Truncates' },
] as const;
type Operation = (typeof publishedOperations)[number]['key'];

/** A publication as its form has it. */
export interface PublicationForm extends Record<Operation, boolean> {
  name: string;
  /** The keys of its tables; null: all of them, which cannot be changed. */
  tables: readonly string[] | null;
}

/** A table of a publication as one text. */
export const tableKey = ({ schema, name }: { schema: string; name: string }): string => JSON.stringify([schema, name]);

const tableOf = (key: string) => {
  const [schema = '', name = ''] = JSON.parse(key) as string[];
  return { schema, name };
};

export const newPublication: PublicationForm = { name: '', tables: [], publish_insert: true, publish_update: true, publish_delete: true, publish_truncate: true };

export const publicationFormOf = ({ name, tables, publish_insert, publish_update, publish_delete, publish_truncate }: Publication): PublicationForm => ({
  name,
  tables: tables && tables.map(tableKey),
  publish_insert,
  publish_update,
  publish_delete,
  publish_truncate,
});

const publicationBody = ({ tables, ...form }: PublicationForm) => ({ ...form, ...(tables && { tables: [...tables].sort().map(tableOf) }) });

/** The call that creates a publication. */
export const publicationCreation = (form: PublicationForm): DefinitionChange => creates('publications', publicationBody(form));

/** The calls that change a publication. */
export function publicationChanges(id: number, before: PublicationForm, next: PublicationForm): DefinitionChange[] {
  const changed = changedMembers(publicationBody(before), publicationBody(next));
  return changed ? [updates('publications', id, changed)] : [];
}
