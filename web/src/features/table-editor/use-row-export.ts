import { useQueryClient } from '@tanstack/react-query';
import { exportRows, type RowExport } from '@/api/rows/export-rows';
import { messageOf } from '@/lib/error-message';
import { startDownload } from '@/lib/start-download';
import type { EditorTable } from '@/lib/table-editor/editor-table';
import { toast } from '@/ui/toast';
import type { RowExportFormat } from './toolbar/export-row-formats';

/** Selected rows that are exported; more of them are a filter's. */
const exportedRowsMax = 1_000;

type Selection = Pick<RowExport, 'columns' | 'filters' | 'sorts' | 'keys'>;

/** Downloads rows of a table: the server reads them again, and sends them as a file. */
export function useRowExport(ref: string, { schema, name }: EditorTable) {
  const client = useQueryClient();
  return async (format: RowExportFormat, what: Selection): Promise<void> => {
    if (what.keys && what.keys.length > exportedRowsMax) {
      toast.error(`At most ${exportedRowsMax.toLocaleString('en')} selected rows can be exported. Filter the rows instead, and export all of them.`);
      return;
    }
    try {
      startDownload(await exportRows(client, ref, { schema, table: name, format, filename: `${name}.${format}`, ...what }));
    } catch (error) {
      toast.error(`Couldn't export the rows. ${messageOf(error)}`);
    }
  };
}
