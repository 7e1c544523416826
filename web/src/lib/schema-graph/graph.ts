import type { Column, Constraint, Table } from '../database/relation-entities';

/** A column as a diagram shows it. */
export interface EntityColumn {
  name: string;
  type: string;
  isKey: boolean;
  isForeign: boolean;
  isNullable: boolean;
  isIdentity: boolean;
  isUnique: boolean;
  isGenerated: boolean;
}

/** A table in a diagram. */
export interface Entity {
  /** Schema and name, which no other table has. */
  id: string;
  schema: string;
  name: string;
  comment: string | null;
  /** Null for a table of another schema, of which only the referenced columns are shown. */
  tableId: number | null;
  columns: readonly EntityColumn[];
}

/** A foreign key. */
export interface Relation {
  id: string;
  name: string;
  /** The entity with the foreign key. */
  from: string;
  fromColumns: readonly string[];
  /** The entity that it references. */
  to: string;
  toColumns: readonly string[];
  onDelete: Constraint['on_delete'];
  /** At most one row refers to a row. */
  isOneToOne: boolean;
  /** A row may refer to none. */
  isOptional: boolean;
}

/** Tables and their foreign keys. */
export interface SchemaGraph {
  entities: readonly Entity[];
  relations: readonly Relation[];
}

/** An ID that selectors and attributes of a document can contain, whatever the names are. */
export const entityId = (schema: string, name: string): string => `${encodeURIComponent(schema)}/${encodeURIComponent(name)}`;

const sameSet = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((it) => b.includes(it));

const shownColumn = (column: Column, keys: ReadonlySet<string>, foreign: ReadonlySet<string>): EntityColumn => ({
  name: column.name,
  type: column.type,
  isKey: keys.has(column.name),
  isForeign: foreign.has(column.name),
  isNullable: column.is_nullable,
  isIdentity: column.is_identity,
  isUnique: column.is_unique,
  isGenerated: column.is_generated,
});

const referenced = (name: string): EntityColumn => ({
  name,
  type: '',
  isKey: false,
  isForeign: false,
  isNullable: false,
  isIdentity: false,
  isUnique: false,
  isGenerated: false,
});

/** The diagram of the tables of a schema. Tables of other schemas are added where a foreign key references them. */
export function schemaGraph(tables: readonly Table[], constraints: readonly Constraint[]): SchemaGraph {
  const own = new Map(tables.map((it) => [entityId(it.schema, it.name), it]));
  const foreignKeys = constraints.filter((it) => it.type === 'FOREIGN KEY' && it.target_schema !== null && it.target_table !== null && own.has(entityId(it.schema, it.table)));
  const foreign = new Map<string, Set<string>>();
  const outside = new Map<string, { schema: string; name: string; columns: Set<string> }>();
  for (const key of foreignKeys) {
    const from = entityId(key.schema, key.table);
    foreign.set(from, new Set([...(foreign.get(from) ?? []), ...key.columns]));
    const schema = key.target_schema!;
    const name = key.target_table!;
    const to = entityId(schema, name);
    if (own.has(to)) continue;
    const known = outside.get(to) ?? { schema, name, columns: new Set<string>() };
    for (const column of key.target_columns ?? []) known.columns.add(column);
    outside.set(to, known);
  }
  const uniqueSets = new Map<string, string[][]>();
  for (const it of constraints) {
    if (it.type !== 'PRIMARY KEY' && it.type !== 'UNIQUE') continue;
    const id = entityId(it.schema, it.table);
    uniqueSets.set(id, [...(uniqueSets.get(id) ?? []), it.columns]);
  }
  const entities: Entity[] = tables.map((table) => {
    const id = entityId(table.schema, table.name);
    const keys = new Set(table.primary_keys.map((it) => it.name));
    return {
      id,
      schema: table.schema,
      name: table.name,
      comment: table.comment,
      tableId: table.id,
      columns: (table.columns ?? []).map((it) => shownColumn(it, keys, foreign.get(id) ?? new Set())),
    };
  });
  for (const [id, { schema, name, columns }] of outside) {
    entities.push({ id, schema, name, comment: null, tableId: null, columns: [...columns].map(referenced) });
  }
  const relations = foreignKeys.map((key): Relation => {
    const from = entityId(key.schema, key.table);
    const table = own.get(from)!;
    const columns = table.columns ?? [];
    const single = key.columns.length === 1 && columns.some((it) => it.name === key.columns[0] && it.is_unique);
    return {
      id: `${key.id}`,
      name: key.name,
      from,
      fromColumns: key.columns,
      to: entityId(key.target_schema!, key.target_table!),
      toColumns: key.target_columns ?? [],
      onDelete: key.on_delete,
      isOneToOne: single || (uniqueSets.get(from) ?? []).some((it) => sameSet(it, key.columns)),
      isOptional: columns.some((it) => key.columns.includes(it.name) && it.is_nullable),
    };
  });
  return { entities, relations };
}

/** The entities that a table is related with, itself included. */
export function neighbors({ relations }: SchemaGraph, id: string): ReadonlySet<string> {
  return new Set([id, ...relations.flatMap((it) => (it.from === id ? [it.to] : it.to === id ? [it.from] : []))]);
}
