import type { FocusEvent, KeyboardEvent } from 'react';
import type { EditorColumn } from '@/lib/table-editor/editor-table';
import type { CommitEdit, MoveAfter } from '../grid/edit-target';

/** What the editors of all types have in common. */
export interface EditorProps {
  column: EditorColumn;
  /** Undefined: the default of a new row. */
  value: string | null | undefined;
  typed: string | null;
  isNew: boolean;
  onCommit: CommitEdit;
  onCancel: (move?: MoveAfter) => void;
}

/** Where a key of an editor commits to; null for other keys. */
export function moveOf({ key, shiftKey }: KeyboardEvent): MoveAfter | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return null;
}

/** Saves all changes. */
export const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && key.toLowerCase() === 's';

/** The focus has left the editor for another part of the page, and not with the whole window. */
export const hasLeft = ({ currentTarget, relatedTarget }: FocusEvent): boolean => !currentTarget.contains(relatedTarget) && (relatedTarget !== null || document.hasFocus());
