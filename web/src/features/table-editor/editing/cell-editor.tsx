import { type EditorColumn } from '@/lib/table-editor/editor-table';
import { valueKind } from '@/lib/table-editor/value-kind';
import type { CommitEdit, MoveAfter } from '../grid/edit-target';
import { rowHeight } from '../grid/grid-layout';
import { ChoiceEditor } from './choice-editor';
import { ReferenceEditor } from './reference-editor';
import { TextEditor } from './text-editor';

interface CellEditorProps {
  projectRef: string;
  column: EditorColumn;
  /** Undefined: the default of a new row. */
  value: string | null | undefined;
  /** The key that started the edit replaces the value. */
  typed: string | null;
  /** The row is new, so that the column can have its default. */
  isNew: boolean;
  box: { left: number; top: number; width: number; isAbove: boolean };
  onCommit: CommitEdit;
  onCancel: (move?: MoveAfter) => void;
}

const widthLeast = 240;

/** Edits a cell at its place, by the type of its column. */
export function CellEditor({ projectRef, column, value, typed, isNew, box, onCommit, onCancel }: CellEditorProps) {
  const kind = valueKind(column.type, column.enumValues);
  const shared = { column, value, typed, isNew, onCommit, onCancel };
  return (
    <div
      data-cell-editor
      onPointerDown={(event) => event.stopPropagation()}
      // The field keeps the focus, whose loss ends the edit.
      onMouseDown={(event) => event.target instanceof HTMLElement && !event.target.closest('input, textarea') && event.preventDefault()}
      onDoubleClick={(event) => event.stopPropagation()}
      className="absolute z-30 rounded-md border border-accent bg-raised font-sans text-sm shadow-float"
      style={{ left: box.left, width: Math.max(box.width, widthLeast), top: box.isAbove ? box.top + rowHeight : box.top, ...(box.isAbove && { transform: 'translateY(-100%)' }) }}
    >
      {kind === 'boolean' || kind === 'enum' ? (
        <ChoiceEditor {...shared} options={column.enumValues ? column.enumValues.map((it) => ({ value: it, label: it })) : booleans} />
      ) : column.reference ? (
        <ReferenceEditor {...shared} projectRef={projectRef} reference={column.reference} />
      ) : (
        <TextEditor {...shared} kind={kind} />
      )}
    </div>
  );
}

const booleans = [
  { value: 't', label: 'true' },
  { value: 'f', label: 'false' },
];
