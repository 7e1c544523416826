import type { DatabaseSchema, SchemaAnswer, SchemaColumn, SchemaFunction, SchemaTable } from '@/api/query/wire';
import type { Output, Relation } from './query-block';

/** A table with the schema it is in. */
export interface FoundTable {
  schema: string;
  table: SchemaTable;
}

/** A column that a query can name. */
export interface FoundColumn {
  name: string;
  column?: SchemaColumn;
  /** Its table, if it is one. */
  from?: FoundTable;
}

/** The objects of a database by their names. */
export interface Catalogue {
  schemas: readonly DatabaseSchema[];
  schema: (name: string) => DatabaseSchema | undefined;
  /** Without a schema: the first one of the search path that has it. */
  table: (schema: string | undefined, name: string) => FoundTable | undefined;
  functions: (schema: string | undefined, name: string) => { schema: string; found: SchemaFunction }[];
  /** The columns of a relation in a query; `withs` are the common table expressions around it. */
  columnsOf: (relation: Relation, withs: readonly Relation[]) => FoundColumn[];
}

/** The default of PostgreSQL's search_path, as far as it is the same for everyone. */
export const searchPath: readonly string[] = ['public', 'pg_catalog', 'information_schema'];

/** Queries that name each other are followed to this depth. */
const depthMax = 8;

/** Indexes the answer of the schema call. */
export function catalogueOf(answer: SchemaAnswer | undefined): Catalogue {
  const schemas = answer?.schemas ?? [];
  const bySchema = new Map(schemas.map((it) => [it.name, it]));
  const tables = new Map(schemas.map((it) => [it.name, new Map((it.tables ?? []).map((table) => [table.name, table]))]));
  const table: Catalogue['table'] = (schema, name) => {
    for (const each of schema === undefined ? searchPath : [schema]) {
      const found = tables.get(each)?.get(name);
      if (found) return { schema: each, table: found };
    }
    return undefined;
  };
  const functions: Catalogue['functions'] = (schema, name) =>
    (schema === undefined ? searchPath : [schema]).flatMap((each) =>
      (bySchema.get(each)?.functions ?? []).filter((it) => it.name === name).map((found) => ({ schema: each, found })),
    );
  const columnsOf = (relation: Relation, withs: readonly Relation[], depth = 0): FoundColumn[] =>
    renamed(relation, ownColumns(relation, withs, depth));
  const ownColumns = (relation: Relation, withs: readonly Relation[], depth: number): FoundColumn[] => {
    if (depth > depthMax) return [];
    if (relation.query) {
      const { outputs, relations } = relation.query;
      return outputs.flatMap((output) => outputColumns(output, relations, withs, depth));
    }
    const named = relation.schema === undefined ? withs.find((it) => it.name === relation.name && it !== relation) : undefined;
    if (named) return columnsOf(named, withs, depth + 1);
    const found = table(relation.schema, relation.name);
    return (found?.table.columns ?? []).map((column) => ({ name: column.name, column, ...(found && { from: found }) }));
  };
  const outputColumns = (output: Output, relations: readonly Relation[], withs: readonly Relation[], depth: number): FoundColumn[] => {
    const all = (of: readonly Relation[]) => of.flatMap((it) => columnsOf(it, withs, depth + 1));
    if ('allOf' in output) return all(output.allOf === null ? relations : relations.filter((it) => refersTo(it, output.allOf ?? '')));
    const known = depth < depthMax ? all(relations).find((it) => it.name === output.name) : undefined;
    return [known ?? { name: output.name }];
  };
  return { schemas, schema: (name) => bySchema.get(name), table, functions, columnsOf: (relation, withs) => columnsOf(relation, withs) };
}

/** Whether a name in a query is this relation. */
export const refersTo = ({ alias, name }: Relation, word: string): boolean => (alias ?? name) === word;

/** A list of column names replaces the names from the first column on. */
const renamed = ({ columns }: Relation, own: FoundColumn[]): FoundColumn[] => {
  if (!columns) return own;
  return Array.from({ length: Math.max(columns.length, own.length) }, (_, at) => ({ ...own[at], name: columns[at] ?? own[at]?.name ?? '' }));
};
