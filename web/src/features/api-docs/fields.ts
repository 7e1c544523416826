import type { Schema } from '@/api/description/description';

/** A row for a member, with its nesting level. */
export interface Field {
  name: string;
  depth: number;
  /** Its type, such as "text, at most 64 characters". */
  kind: string;
  about: string;
  optional: boolean;
}

export type Schemas = Record<string, Schema>;

/** Deeper levels show only the schema's name. */
const depthMax = 5;

/** The members of a schema, each followed by its own; for a list, those of its items. */
export function fieldsOf(schema: Schema, known: Schemas, depth = 0): Field[] {
  const { properties, required = [] } = insideOf(schema, known);
  if (!properties || depth > depthMax) return [];
  // Required members first, in the order of the schema.
  const place = (name: string) => (required.includes(name) ? required.indexOf(name) : required.length);
  const members = Object.entries(properties).sort(([a], [b]) => place(a) - place(b));
  return members.flatMap(([name, member]) => [
    {
      name,
      depth,
      kind: kindOf(member, known),
      about: member.description ?? '',
      optional: !required.includes(name),
    },
    ...fieldsOf(member, known, depth + 1),
  ]);
}

/** The type of a schema, as text. */
export function kindOf(schema: Schema, known: Schemas): string {
  if (schema.$ref) {
    const named = resolved(schema, known);
    return named.properties ? nameOf(schema.$ref) : kindOf(named, known);
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((it) => kindOf(it, known)).join(' or ');
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return 'anything';
  return types.map((type) => kindOfType(type, schema, known)).join(' or ');
}

function kindOfType(type: string, schema: Schema, known: Schemas): string {
  switch (type) {
    case 'string':
      return textKind(schema);
    case 'integer':
      return `integer${bounds(schema)}`;
    case 'number':
      return `number${bounds(schema)}`;
    case 'boolean':
      return 'boolean';
    case 'array':
      return `list of ${schema.items ? kindOf(schema.items, known) : 'anything'}${schema.maxItems ? `, max ${schema.maxItems}` : ''}`;
    case 'object':
      return typeof schema.additionalProperties === 'object'
        ? `map of ${kindOf(schema.additionalProperties, known)}`
        : 'object';
    default:
      return type;
  }
}

const formats: Record<string, string> = { 'date-time': 'time (ISO 8601)', uuid: 'UUID', email: 'email address' };

function textKind({ enum: allowed, format = '', minLength, maxLength }: Schema): string {
  if (allowed) return allowed.filter((it) => it !== null).join(' | ');
  const kind = formats[format] ?? 'text';
  if (maxLength === undefined) return kind;
  return `${kind}, ${minLength === undefined ? 'up to' : `${minLength} to`} ${maxLength} characters`;
}

function bounds({ minimum, maximum, default: usual }: Schema): string {
  const range = minimum === undefined || maximum === undefined ? '' : `, ${minimum} to ${maximum}`;
  return usual === undefined ? range : `${range}; ${JSON.stringify(usual)} by default`;
}

/** The schema with the members: a list's items, a map's values, the non-null alternative. */
function insideOf(schema: Schema, known: Schemas): Schema {
  const here = resolved(schema, known);
  if (here.items) return insideOf(here.items, known);
  if (typeof here.additionalProperties === 'object') return insideOf(here.additionalProperties, known);
  const several = here.anyOf?.filter((it) => it.type !== 'null') ?? [];
  return several.length === 1 && several[0] ? insideOf(several[0], known) : here;
}

const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';

const resolved = (schema: Schema, known: Schemas): Schema => (schema.$ref ? (known[nameOf(schema.$ref)] ?? {}) : schema);
