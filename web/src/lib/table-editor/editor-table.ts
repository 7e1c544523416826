/** A column of a table, as the table editor needs it. */
export interface EditorColumn {
  name: string;
  type: string;
  isNullable: boolean;
  /** The expression of its default; null without one. */
  default: string | null;
  isIdentity: boolean;
  /** Computed by PostgreSQL from other columns, so it cannot be changed. */
  isGenerated: boolean;
  isPrimaryKey: boolean;
  comment: string | null;
  /** The values of an enum type. */
  enumValues?: readonly string[];
  /** The column that a foreign key refers to. */
  reference?: { schema: string; table: string; column: string };
}

export type TableKind = 'table' | 'view' | 'materialized_view' | 'foreign_table' | 'partitioned_table';

export interface EditorTable {
  /** Its oid, which stays when it is renamed. */
  id: number;
  schema: string;
  name: string;
  kind: TableKind;
  comment: string | null;
  rowsEstimate: number | null;
  columns: readonly EditorColumn[];
}

/** The words for a kind of table. */
export const kindNames: Record<TableKind, string> = {
  table: 'Table',
  view: 'View',
  materialized_view: 'Materialized view',
  foreign_table: 'Foreign table',
  partitioned_table: 'Partitioned table',
};

/** A new row of this column without a value gets a value. */
export const hasDefault = ({ default: expression, isIdentity, isGenerated }: EditorColumn): boolean => expression !== null || isIdentity || isGenerated;
