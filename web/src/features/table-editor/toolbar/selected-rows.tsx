import { Trash2 } from 'lucide-react';
import type { CopyFormat } from '@/lib/grid/copy-formats';
import { Button } from '@/ui/button';
import { CopyRows } from './copy-rows';
import type { RowExportFormat } from './export-row-formats';
import { ExportRowsMenu } from './export-rows-menu';

interface SelectedRowsProps {
  count: number;
  canEdit: boolean;
  onCopy: (format: CopyFormat) => void;
  onExport: (format: RowExportFormat) => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** Actions on the rows whose boxes are checked. */
export function SelectedRows({ count, canEdit, onCopy, onExport, onDuplicate, onDelete }: SelectedRowsProps) {
  return (
    <div role="group" aria-label="Selected rows" className="flex flex-wrap items-center gap-1 border-r pr-2">
      <span role="status" className="px-1 text-sm text-muted">
        {count.toLocaleString('en')} selected
      </span>
      <CopyRows onCopy={onCopy} />
      <ExportRowsMenu note="Selected rows" onExport={onExport} />
      {canEdit && (
        <>
          <Button variant="ghost" onClick={onDuplicate}>
            Duplicate
          </Button>
          <Button variant="danger-outline" onClick={onDelete}>
            <Trash2 className="size-4" aria-hidden="true" />
            Delete {count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`}
          </Button>
        </>
      )}
    </div>
  );
}
