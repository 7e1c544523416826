import type { CodeSuggestion } from '@/lib/code-editor';
import { written } from '@/lib/sql-names';
import { type Catalogue, refersTo, searchPath } from './catalogue';
import { keywordsOffered } from './keywords';
import type { Relation } from './query-block';
import { type Scope, scopeAt } from './scope';
import { templates } from './templates';

/** Groups in the order in which they are offered. */
const order = { column: '1', relation: '2', table: '3', function: '4', schema: '5', keyword: '6', snippet: '7', system: '8' };

/** What can be written at a cursor, from the text and the objects of the database. */
export function completionsAt(text: string, cursor: number, catalogue: Catalogue): CodeSuggestion[] {
  const scope = scopeAt(text, cursor);
  if (scope.expects === 'none') return [];
  const place = { from: scope.from, to: scope.to };
  return suggestionsIn(scope, catalogue).map((it) => ({ ...it, ...place }));
}

type Suggestion = Omit<CodeSuggestion, 'from' | 'to'>;

function suggestionsIn(scope: Scope, catalogue: Catalogue): Suggestion[] {
  const [first, second] = scope.qualifiers;
  if (first === undefined) return scope.expects === 'relation' ? relationsIn(scope, catalogue) : everythingIn(scope, catalogue);
  if (second !== undefined) {
    const found = catalogue.table(first, second);
    return found ? columnsOf({ at: 0, schema: first, name: second }, [], catalogue) : [];
  }
  const relation = scope.expects === 'relation' ? undefined : scope.relations.find((it) => refersTo(it, first));
  if (relation) return columnsOf(relation, scope.withs, catalogue);
  return catalogue.schema(first) ? objectsOf(first, catalogue, scope.expects === 'relation', false) : [];
}

function relationsIn(scope: Scope, catalogue: Catalogue): Suggestion[] {
  return [
    ...scope.withs.map((it): Suggestion => ({ label: it.name, insert: written(it.name), kind: 'table', detail: 'common table expression', sort: order.relation })),
    ...catalogue.schemas.flatMap(({ name }) => objectsOf(name, catalogue, true, !searchPath.includes(name))),
    ...schemasIn(catalogue),
    ...['LATERAL', 'ONLY', 'ROWS FROM', 'SELECT', 'UNNEST'].map(keyword),
  ];
}

function everythingIn(scope: Scope, catalogue: Catalogue): Suggestion[] {
  const columns = scope.relations.flatMap((relation) => columnsOf(relation, scope.withs, catalogue).map((it) => ({ relation, it })));
  const counts = new Map<string, number>();
  for (const { it } of columns) counts.set(it.label, (counts.get(it.label) ?? 0) + 1);
  return [
    // The same name in two relations needs its relation.
    ...columns.map(({ relation, it }): Suggestion => {
      const owner = relation.alias ?? relation.name;
      if (counts.get(it.label) === 1 || owner === '') return it;
      return { ...it, label: `${owner}.${it.label}`, insert: `${written(owner)}.${it.insert}`, filter: `${it.label} ${owner}.${it.label}` };
    }),
    ...scope.relations
      .filter((it) => (it.alias ?? it.name) !== '')
      .map((it): Suggestion => ({ label: it.alias ?? it.name, insert: written(it.alias ?? it.name), kind: 'table', detail: it.alias ? it.name : 'in this query', sort: order.relation })),
    ...keywordsOffered.map(keyword),
    ...templates.map((it): Suggestion => ({ ...it, kind: 'snippet', sort: order.snippet })),
    ...catalogue.schemas.flatMap(({ name }) => objectsOf(name, catalogue, false, !searchPath.includes(name))),
    ...schemasIn(catalogue),
  ];
}

const keyword = (word: string): Suggestion => ({ label: word, insert: word, kind: 'keyword', detail: '', sort: order.keyword });

const schemasIn = ({ schemas }: Catalogue): Suggestion[] =>
  schemas.map(({ name, is_system: isSystem }) => ({
    label: name,
    insert: written(name),
    kind: 'schema',
    detail: 'schema',
    sort: isSystem ? order.system : order.schema,
  }));

const kinds = { table: 'table', view: 'view', materialized_view: 'materialized view', foreign_table: 'foreign table', partitioned_table: 'partitioned table' };

/** The tables of a schema, and its functions unless only relations fit. */
function objectsOf(schema: string, catalogue: Catalogue, onlyRelations: boolean, isQualified: boolean): Suggestion[] {
  const found = catalogue.schema(schema);
  const prefix = isQualified ? `${written(schema)}.` : '';
  const sort = (own: string) => (found?.is_system ? order.system : own);
  const tables = (found?.tables ?? []).map(
    (it): Suggestion => ({
      label: it.name,
      insert: prefix + written(it.name),
      kind: 'table',
      detail: `${kinds[it.kind]} in ${schema}`,
      sort: sort(order.table),
      ...(it.comment && { documentation: it.comment }),
    }),
  );
  if (onlyRelations) return tables;
  const functions = (found?.functions ?? []).map(
    (it): Suggestion => ({
      label: `${it.name}(${it.arguments})`,
      insert: `${prefix}${written(it.name)}(`,
      filter: it.name,
      kind: 'function',
      detail: it.returns,
      sort: sort(order.function),
      ...(it.comment && { documentation: it.comment }),
    }),
  );
  return [...tables, ...functions];
}

const columnsOf = (relation: Relation, withs: readonly Relation[], catalogue: Catalogue): Suggestion[] =>
  catalogue.columnsOf(relation, withs).map(({ name, column, from }) => ({
    label: name,
    insert: written(name),
    kind: 'column',
    detail: [column?.type, from?.table.name].filter(Boolean).join(' · '),
    sort: order.column,
    ...(column?.comment && { documentation: column.comment }),
  }));
