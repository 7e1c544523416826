import type { CodeHover } from '@/lib/code-editor';
import type { SchemaColumn, SchemaFunction } from '@/api/query/wire';
import { type Catalogue, type FoundTable, refersTo } from './catalogue';
import { nameOf, nextToken, type Token } from './lexer';
import { scopeAt } from './scope';

/** The object that a name in a text stands for. */
export type NamedObject = { from: number; to: number } & (
  | ({ kind: 'table' } & FoundTable)
  | ({ kind: 'column'; column: SchemaColumn } & FoundTable)
  | { kind: 'function'; schema: string; functions: SchemaFunction[] }
);

/** Returns the object of the database that is named at a position; null if there is none. */
export function objectAt(text: string, at: number, catalogue: Catalogue): NamedObject | null {
  const token = nameToken(text, at);
  if (!token) return null;
  const name = nameOf(text, token);
  const place = { from: token.from, to: token.to };
  const scope = scopeAt(text, token.to);
  const [first, second] = scope.qualifiers;
  const after = nextToken(text, token.to);
  if (after && text[after.from] === '(' && scope.expects !== 'relation') {
    const found = catalogue.functions(first, name);
    if (found[0]) return { ...place, kind: 'function', schema: found[0].schema, functions: found.map((it) => it.found) };
  }
  const column = (found: FoundTable | undefined) => {
    const its = found?.table.columns.find((it) => it.name === name);
    return found && its ? ({ ...place, kind: 'column', column: its, ...found } as const) : null;
  };
  if (second !== undefined) return column(catalogue.table(first, second));
  const table = (schema: string | undefined, called: string) => {
    const found = catalogue.table(schema, called);
    return found ? ({ ...place, kind: 'table', ...found } as const) : null;
  };
  // The relation that is named here is not in its own scope.
  if (scope.expects === 'relation') return scope.withs.some((it) => it.name === name) && first === undefined ? null : table(first, name);
  const owners = first === undefined ? scope.relations : scope.relations.filter((it) => refersTo(it, first));
  for (const relation of owners) {
    const found = catalogue.columnsOf(relation, scope.withs).find((it) => it.name === name);
    if (found?.column && found.from) return { ...place, kind: 'column', column: found.column, ...found.from };
  }
  if (first !== undefined) return table(first, name);
  const relation = scope.relations.find((it) => refersTo(it, name));
  return relation && !relation.query ? table(relation.schema, relation.name) : table(undefined, name);
}

/** The name around a position. */
function nameToken(text: string, at: number): Token | null {
  for (let token = nextToken(text, 0); token && token.from <= at; token = nextToken(text, token.to)) {
    if (at <= token.to && (token.kind === 'word' || token.kind === 'quoted')) return token;
  }
  return null;
}

/** What is known of the object at a position, as code and text. */
export function hoverAt(text: string, at: number, catalogue: Catalogue): CodeHover | null {
  const found = objectAt(text, at, catalogue);
  return found && { from: found.from, to: found.to, parts: partsOf(found) };
}

const code = (value: string) => ({ code: value });
const words = (value: string | null | undefined) => (value ? [{ text: value }] : []);

function partsOf(found: NamedObject): CodeHover['parts'] {
  switch (found.kind) {
    case 'function':
      return found.functions.flatMap((it) => [code(`${it.name}(${it.arguments}) → ${it.returns}`), ...words(it.comment)]);
    case 'column': {
      const { column, table, schema } = found;
      const facts = [column.is_nullable ? 'NULL' : 'NOT NULL', column.default ? `DEFAULT ${column.default}` : '', column.is_identity ? 'IDENTITY' : ''];
      const keys = [
        ...(table.primary_key?.includes(column.name) ? ['Part of the primary key.'] : []),
        ...(table.foreign_keys ?? [])
          .filter((it) => it.columns.includes(column.name))
          .map((it) => `References ${it.schema}.${it.table} (${it.referenced_columns.join(', ')}).`),
      ];
      const indexes = (table.indexes ?? []).filter((it) => namesColumn(it.definition, column.name));
      return [
        code(`${schema}.${table.name}.${column.name} ${[column.type, ...facts].filter(Boolean).join(' ')}`),
        ...words(column.comment),
        ...keys.flatMap(words),
        ...indexes.map((it) => code(it.definition)),
      ];
    }
    case 'table': {
      const { table, schema } = found;
      const rows = table.rows_estimate;
      const columns = table.columns.slice(0, columnsShown).map((it) => `  ${it.name} ${it.type}${it.is_nullable ? '' : ' NOT NULL'}`);
      const more = table.columns.length - columns.length;
      return [
        code([`${table.kind.replace('_', ' ')} ${schema}.${table.name}`, ...columns, ...(more > 0 ? [`  … ${more} more`] : [])].join('\n')),
        ...words(table.comment),
        ...words(rows === undefined || rows === null || rows < 0 ? null : `About ${rows.toLocaleString('en')} rows.`),
        ...(table.indexes ?? []).slice(0, columnsShown).map((it) => code(it.definition)),
      ];
    }
  }
}

const columnsShown = 12;

/** The columns of an index are in the parentheses of its definition. */
const namesColumn = (definition: string, name: string): boolean => {
  const inside = definition.slice(definition.indexOf('('));
  return new RegExp(`(^|[^\\w"])"?${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}"?($|[^\\w"])`).test(inside);
};
