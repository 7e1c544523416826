import type { Value } from '@/lib/table-editor/row';

/** A cell that is being edited. */
export interface EditTarget {
  row: number;
  column: number;
  /** The key that started it; null keeps the value. */
  typed: string | null;
}

/** Where the selection goes after an edit; `away`: the focus is elsewhere already. */
export type MoveAfter = 'down' | 'up' | 'right' | 'left' | 'stay' | 'away';

/** The end of an edit: a value, or undefined for the default of a new row. */
export type CommitEdit = (value: Value | undefined, move: MoveAfter) => void;
