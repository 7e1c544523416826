import { X } from 'lucide-react';
import { filterFields } from '@/lib/logs/facet-fields';
import type { LogSource } from '@/lib/logs/line';
import { shortPath } from '@/lib/logs/line';
import { columnsMax } from '@/lib/logs/log-state';
import { Button } from '@/ui/button';
import { FieldList } from '../facets/field-list';

interface ColumnsFormProps {
  columns: readonly string[];
  sources: readonly LogSource[];
  onColumns: (columns: string[]) => void;
}

/** Chooses the fields that have a column beside the message. */
export function ColumnsForm({ columns, sources, onColumns }: ColumnsFormProps) {
  const others = filterFields(sources).filter((it) => !columns.includes(it.path));
  return (
    <div className="grid gap-2">
      {columns.length === 0 ? (
        <p className="px-1 text-sm text-muted">Time, severity and message are always shown. Add fields as columns.</p>
      ) : (
        <ul aria-label="Columns" className="grid">
          {columns.map((path) => (
            <li key={path} className="flex items-center justify-between gap-2 px-1 text-xs">
              <span className="truncate font-mono" title={path}>
                {shortPath(path)}
              </span>
              <Button variant="ghost" className="px-1.5" aria-label={`Remove column ${path}`} onClick={() => onColumns(columns.filter((it) => it !== path))}>
                <X className="size-3.5" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {columns.length < columnsMax ? (
        <FieldList fields={others} onChoose={(path) => onColumns([...columns, path])} />
      ) : (
        <p className="px-1 text-sm text-muted">{columnsMax} columns are shown at most.</p>
      )}
    </div>
  );
}
