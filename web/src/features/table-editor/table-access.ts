import type { KeyKind } from '@/api/rows/wire';
import type { EditorTable } from '@/lib/table-editor/editor-table';

/** Whether rows can be changed, and why not. `risk` asks for a confirmation first. */
export type TableAccess = { kind: 'full' } | { kind: 'read'; reason: string } | { kind: 'risk'; reason: string } | { kind: 'unknown' };

interface AccessFacts {
  table: EditorTable;
  /** Null until the rows are loaded. */
  keyKind: KeyKind | null;
  /** The person may change data. */
  canWrite: boolean;
  /** The table no longer exists. */
  isGone: boolean;
  hasConfirmed: boolean;
}

/** Decides about changes of a table's rows. */
export function tableAccess({ table, keyKind, canWrite, isGone, hasConfirmed }: AccessFacts): TableAccess {
  if (isGone) return { kind: 'read', reason: 'This table no longer exists.' };
  if (!canWrite) return { kind: 'read', reason: 'Your role can read this table but not change it. An owner of the organization can change your role.' };
  switch (keyKind) {
    case null:
      return { kind: 'unknown' };
    case 'none':
      return { kind: 'read', reason: noneReasons[table.kind] };
    case 'row_address':
      return hasConfirmed ? { kind: 'full' } : { kind: 'risk', reason: 'This table has no primary key and no unique index. Its rows are identified by their place in the table, which changes with every update.' };
    case 'primary_key':
    case 'unique':
      return { kind: 'full' };
  }
}

const noneReasons: Record<EditorTable['kind'], string> = {
  table: 'This table has nothing that identifies its rows, so they can only be read.',
  partitioned_table: 'This table has nothing that identifies its rows, so they can only be read. Add a primary key to edit them.',
  view: 'The rows of a view can only be read here. Edit the tables that it selects from.',
  materialized_view: 'A materialized view can only be read. Refresh it to bring it up to date.',
  foreign_table: 'The rows of a foreign table can only be read here. Edit them in their own database.',
};
