import type { SchemaTables } from '@/api/query/editor-tables';
import type { SchemaAnswer } from '@/api/query/wire';
import { type FunctionArgument, functionArguments } from '@/lib/code-samples/function-arguments';
import type { CalledFunction } from '@/lib/code-samples/statements';
import { type EditorTable, kindNames } from '@/lib/table-editor/editor-table';

/** A table or function of the panel. */
export type DescribedObject = { id: string; name: string; /** "Table", "Function". */ noun: string; comment: string | null; /** Searched, in lower case. */ text: string } & (
  | { kind: 'table'; table: EditorTable }
  | { kind: 'function'; called: CalledFunction; arguments: readonly FunctionArgument[] }
);

/** The tables and then the functions of a schema. */
export function describedObjects(answer: SchemaAnswer, tables: readonly SchemaTables[], schema: string): DescribedObject[] {
  const described = (tables.find((it) => it.schema === schema)?.tables ?? []).map(
    (table): DescribedObject => ({
      kind: 'table',
      id: `table ${table.id}`,
      name: table.name,
      noun: kindNames[table.kind],
      comment: table.comment,
      text: [table.name, table.comment ?? '', ...table.columns.flatMap((it) => [it.name, it.comment ?? ''])].join('\n').toLowerCase(),
      table,
    }),
  );
  const functions = (answer.schemas.find((it) => it.name === schema)?.functions ?? []).map((it): DescribedObject => {
    const called = { schema, name: it.name, arguments: it.arguments, returns: it.returns, kind: it.kind ?? 'function' };
    return {
      kind: 'function',
      id: `function ${it.name}(${it.arguments})`,
      name: it.name,
      noun: called.kind[0]!.toUpperCase() + called.kind.slice(1),
      comment: it.comment ?? null,
      text: [it.name, it.arguments, it.comment ?? ''].join('\n').toLowerCase(),
      called,
      arguments: functionArguments(it.arguments),
    };
  });
  return [...described, ...functions];
}
