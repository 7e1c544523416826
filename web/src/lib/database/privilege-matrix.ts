import type { ColumnPrivileges, TablePrivileges } from './access-entities';
import { creates, type DefinitionChange, revokes } from './definition-change';

export const columnPrivilegeTypes = ['SELECT', 'INSERT', 'UPDATE', 'REFERENCES'] as const;
export type ColumnPrivilegeType = (typeof columnPrivilegeTypes)[number];

/** Whether a role has a privilege on a column: of its own, through the whole table, or not. */
export type Grant = 'column' | 'table' | 'none';

/** A column with the privileges of one role. */
export interface MatrixRow {
  columnId: string;
  column: string;
  grants: Readonly<Record<ColumnPrivilegeType, Grant>>;
}

/** The privileges of a role on the columns of a table, in the order of the columns. */
export function privilegeMatrix(all: readonly ColumnPrivileges[], table: { schema: string; name: string }, role: string): MatrixRow[] {
  return all
    .filter((it) => it.relation_schema === table.schema && it.relation_name === table.name)
    .sort((one, other) => one.ordinal_position - other.ordinal_position)
    .map(({ column_id: columnId, column_name: column, privileges }) => {
      const grantOf = (type: ColumnPrivilegeType): Grant => {
        const held = privileges.filter((it) => it.grantee.toLowerCase() === role.toLowerCase() && it.privilege_type === type);
        if (held.some((it) => it.is_inherited)) return 'table';
        return held.length > 0 ? 'column' : 'none';
      };
      return { columnId, column, grants: Object.fromEntries(columnPrivilegeTypes.map((it) => [it, grantOf(it)])) as Record<ColumnPrivilegeType, Grant> };
    });
}

/** A cell of the matrix with another value than the database has. */
export interface CellChange {
  columnId: string;
  type: ColumnPrivilegeType;
  isGranted: boolean;
}

/** The calls for changed cells of a role. */
export const cellCalls = (role: string, cells: readonly CellChange[]): DefinitionChange[] =>
  cells.map(({ columnId, type, isGranted }) => {
    const body = { column_id: columnId, grantee: role, privilege_type: type };
    return isGranted ? creates('column-privileges', body) : revokes('column-privileges', body);
  });

/** Adds a changed cell; one that was changed back is left out. */
export function withCell(cells: readonly CellChange[], cell: CellChange): CellChange[] {
  const others = cells.filter((it) => it.columnId !== cell.columnId || it.type !== cell.type);
  return others.length < cells.length ? others : [...cells, cell];
}

/**
 * The calls that replace a privilege of a role on a whole table by the same one on each of its
 * columns, so that single columns can be revoked.
 */
export function splitCalls(table: TablePrivileges, rows: readonly MatrixRow[], role: string, type: ColumnPrivilegeType): DefinitionChange[] {
  return [
    revokes('table-privileges', { relation_id: table.relation_id, grantee: role, privilege_type: type }),
    ...cellCalls(role, rows.map(({ columnId }) => ({ columnId, type, isGranted: true }))),
  ];
}
