import { type EditorColumn, hasDefault } from '@/lib/table-editor/editor-table';
import { Button } from '@/ui/button';

interface NullChoicesProps {
  column: EditorColumn;
  isNew: boolean;
  /** Null, or undefined for the default. */
  onChoose: (value: null | undefined) => void;
}

/** Sets NULL or the default of a column, where it can have them. */
export function NullChoices({ column, isNew, onChoose }: NullChoicesProps) {
  return (
    <>
      {column.isNullable && (
        <Button variant="ghost" className="h-7 px-2 text-xs" onClick={() => onChoose(null)}>
          NULL
        </Button>
      )}
      {isNew && hasDefault(column) && (
        <Button variant="ghost" className="h-7 px-2 text-xs" onClick={() => onChoose(undefined)}>
          Default
        </Button>
      )}
    </>
  );
}
