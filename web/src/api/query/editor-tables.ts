import { written } from '@/lib/sql-names';
import type { EditorColumn, EditorTable } from '@/lib/table-editor/editor-table';
import type { DatabaseSchema, SchemaAnswer, SchemaTable } from './wire';

/** The values of all enum types, by their name as format_type writes it: with and without the schema. */
function enumsOf(schemas: readonly DatabaseSchema[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { name: schema, types = [] } of schemas) {
    for (const { name, kind, values } of types) {
      if (kind !== 'enum' || !values) continue;
      found.set(`${written(schema)}.${written(name)}`, values);
      if (schema === 'public' || !found.has(written(name))) found.set(written(name), values);
    }
  }
  return found;
}

function columnsOf({ columns, primary_key = [], foreign_keys = [] }: SchemaTable, enums: ReadonlyMap<string, readonly string[]>): EditorColumn[] {
  return columns.map((it): EditorColumn => {
    const enumValues = enums.get(it.type);
    const key = foreign_keys.find(({ columns: [only, ...more] }) => more.length === 0 && only === it.name);
    return {
      name: it.name,
      type: it.type,
      isNullable: it.is_nullable,
      default: it.default ?? null,
      isIdentity: it.is_identity ?? false,
      isGenerated: it.is_generated ?? false,
      isPrimaryKey: primary_key.includes(it.name),
      comment: it.comment ?? null,
      ...(enumValues && { enumValues }),
      ...(key && { reference: { schema: key.schema, table: key.table, column: key.referenced_columns[0] ?? '' } }),
    };
  });
}

/** The tables of a database, in order of their names; PostgreSQL's own schemas are last. */
export function editorTables({ schemas }: SchemaAnswer): { schema: string; isSystem: boolean; tables: readonly EditorTable[] }[] {
  const enums = enumsOf(schemas);
  return [...schemas]
    .sort((a, b) => Number(a.is_system ?? false) - Number(b.is_system ?? false))
    .map(({ name: schema, is_system, tables = [] }) => ({
      schema,
      isSystem: is_system ?? false,
      tables: tables.flatMap((it) =>
        it.id === undefined
          ? []
          : [{ id: it.id, schema, name: it.name, kind: it.kind, comment: it.comment ?? null, rowsEstimate: it.rows_estimate ?? null, columns: columnsOf(it, enums) }],
      ),
    }));
}

export type SchemaTables = ReturnType<typeof editorTables>[number];

/** A table by its oid. */
export const tableById = (schemas: readonly SchemaTables[], id: string): EditorTable | undefined => {
  for (const { tables } of schemas) {
    const found = tables.find((it) => String(it.id) === id);
    if (found) return found;
  }
  return undefined;
};

/** A table by its name. */
export const tableByName = (schemas: readonly SchemaTables[], schema: string, name: string): EditorTable | undefined =>
  schemas.find((it) => it.schema === schema)?.tables.find((it) => it.name === name);
