import { written } from '../sql-names';
import { type EditorColumn, type EditorTable, hasDefault } from '../table-editor/editor-table';
import { valueKind } from '../table-editor/value-kind';
import { functionArguments } from './function-arguments';
import { type SampleValue, sampleValue } from './sample-value';

/** A piece of a statement: text of SQL, or a value that clients send apart from it. */
export type StatementPiece = string | { value: SampleValue };

/** A line break of the layout, which no name contains, unlike a line break. */
export const line = '\0';

/** What an example does. */
export type SampleAction = 'read' | 'filter' | 'insert' | 'update' | 'delete' | 'call';

/** A value of a column, as the rows API takes it. */
export interface ColumnValue {
  column: string;
  value: SampleValue;
}

/** An example: its statement, and for rows of a table what it says to the rows API. */
export interface Sample {
  action: SampleAction;
  title: string;
  pieces: readonly StatementPiece[];
  rows: { schema: string; table: string; key: readonly ColumnValue[]; values: readonly ColumnValue[]; /** The key finds one row. */ isKey: boolean } | null;
}

/** A function as the schema document has it. */
export interface CalledFunction {
  schema: string;
  name: string;
  /** As pg_get_function_arguments writes them. */
  arguments: string;
  returns: string;
  kind: string;
}

/** Rows of an example without a filter. */
export const readLimit = 10;

const qualified = ({ schema, name }: { schema: string; name: string }): string => `${written(schema)}.${written(name)}`;
const valueOf = ({ name, type, enumValues }: EditorColumn): ColumnValue => ({ column: name, value: sampleValue(type, enumValues) });

/** Types without an equality. */
const incomparable = new Set(['json', 'xml']);
const isComparable = ({ type, enumValues }: EditorColumn): boolean => !incomparable.has(type) && !['array', 'other'].includes(valueKind(type, enumValues));

/** The columns that find a row: those of the primary key, or else the first one that can be compared. */
function keyOf(columns: readonly EditorColumn[]): ColumnValue[] {
  const key = columns.filter((it) => it.isPrimaryKey);
  return (key.length > 0 ? key : columns.filter(isComparable).slice(0, 1)).map(valueOf);
}

/** Pieces with a separator in between. */
const joined = (separator: string, parts: readonly (readonly StatementPiece[])[]): StatementPiece[] => parts.flatMap((it, at) => (at === 0 ? it : [separator, ...it]));

const equalities = (values: readonly ColumnValue[], separator: string) => joined(separator, values.map(({ column, value }) => [`${written(column)} = `, { value }]));

/** A row of a view or of a materialized view can only be read. */
export const isReadOnly = ({ kind }: EditorTable): boolean => kind === 'view' || kind === 'materialized_view';

/** Examples for the rows of a table: read, filter, and, if it takes changes, insert, update and delete. */
export function tableSamples(table: EditorTable): Sample[] {
  const { columns } = table;
  const from = qualified(table);
  const key = keyOf(columns);
  const list = columns.length === 0 ? '*' : columns.map((it) => written(it.name)).join(', ');
  const order = key.map((it) => written(it.column)).join(', ');
  const place = { schema: table.schema, table: table.name, isKey: columns.some((it) => it.isPrimaryKey) };
  const read: Sample = { action: 'read', title: 'Read rows', pieces: [`SELECT ${list}${line}FROM ${from}${order && `${line}ORDER BY ${order}`}${line}LIMIT ${readLimit}`], rows: { ...place, key: [], values: [] } };
  if (key.length === 0) return [read];
  const where = [`${line}WHERE `, ...equalities(key, ' AND ')];
  const filter: Sample = { action: 'filter', title: 'Filter rows', pieces: [`SELECT ${list}${line}FROM ${from}`, ...where], rows: { ...place, key, values: [] } };
  if (isReadOnly(table)) return [read, filter];
  const given = columns.filter((it) => !it.isGenerated && !hasDefault(it)).map(valueOf);
  const changeable = columns.filter((it) => !it.isGenerated && !it.isIdentity);
  const changed = [...changeable.filter((it) => !it.isPrimaryKey), ...changeable].slice(0, 1).map(valueOf);
  const insertion: StatementPiece[] =
    given.length === 0
      ? [`INSERT INTO ${from} DEFAULT VALUES`]
      : [`INSERT INTO ${from} (${given.map((it) => written(it.column)).join(', ')})${line}VALUES (`, ...joined(', ', given.map(({ value }) => [{ value }])), ')'];
  return [
    read,
    filter,
    { action: 'insert', title: 'Insert a row', pieces: [...insertion, `${line}RETURNING ${list}`], rows: { ...place, key: [], values: given } },
    ...(changed.length > 0
      ? [{ action: 'update' as const, title: 'Update rows', pieces: [`UPDATE ${from}${line}SET `, ...equalities(changed, ', '), ...where, `${line}RETURNING ${list}`], rows: { ...place, key, values: changed } }]
      : []),
    { action: 'delete', title: 'Delete rows', pieces: [`DELETE FROM ${from}`, ...where, `${line}RETURNING ${list}`], rows: { ...place, key, values: [] } },
  ];
}

const triggers = new Set(['trigger', 'event_trigger']);
/** Types that no value has by itself. */
const pseudoType = /^(?:any|internal$|cstring$|record$|"any"$)/;

/** The example that calls a function with its required arguments; null for those that only PostgreSQL calls. */
export function functionSample(called: CalledFunction): Sample | null {
  if (triggers.has(called.returns) || called.kind === 'aggregate' || called.kind === 'window') return null;
  const isProcedure = called.kind === 'procedure';
  // A procedure is called with its results, too.
  const given = functionArguments(called.arguments).filter((it) => !it.hasDefault && (isProcedure || it.mode !== 'OUT'));
  if (given.some((it) => pseudoType.test(it.type))) return null;
  // A value alone does not say which of several functions of this name is meant.
  const passed = joined(', ', given.map(({ type, mode }) => [`${mode === 'VARIADIC' ? 'VARIADIC ' : ''}CAST(`, { value: sampleValue(type) }, ` AS ${type})`]));
  return { action: 'call', title: isProcedure ? 'Call the procedure' : 'Call the function', pieces: [`${isProcedure ? 'CALL' : `SELECT *${line}FROM`} ${qualified(called)}(`, ...passed, ')'], rows: null };
}
