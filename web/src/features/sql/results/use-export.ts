import { useQueryClient } from '@tanstack/react-query';
import { exportQuery } from '@/api/query/export-query';
import { messageOf } from '@/lib/error-message';
import { startDownload } from '@/lib/start-download';
import { toast } from '@/ui/toast';
import type { TransactionState } from '../run/create-transaction';
import type { ResultSet } from '../run/run-state';
import type { LastRun } from '../run/use-run';
import type { ExportFormat } from './export-formats';

interface ExportInput {
  ref: string;
  /** The name of the file without its extension. */
  name: string;
  last: LastRun | null;
  transaction: TransactionState | null;
}

/** Downloads all rows of a result: the server runs its statement again and sends them as a file. */
export function useExport({ ref, name, last, transaction }: ExportInput) {
  const client = useQueryClient();
  return async ({ range }: ResultSet, format: ExportFormat): Promise<void> => {
    if (!last) return;
    const refusal = exportRefusal(last, transaction);
    if (refusal !== null) {
      toast.error(refusal);
      return;
    }
    // The text may have been edited since, and the options changed.
    const query = last.original.slice(range.from - last.range.from, range.to - last.range.from);
    try {
      startDownload(await exportQuery(client, ref, { query, format, header: true, filename: `${name}.${format}`, ...last.access }));
    } catch (error) {
      toast.error(`Couldn't export the result. ${messageOf(error)}`);
    }
  };
}

/** Why a result cannot be exported, in words; null if it can. */
export function exportRefusal({ parameters }: Pick<LastRun, 'parameters'>, transaction: TransactionState | null): string | null {
  if (parameters.length > 0) return "A statement with parameters can't be exported, because COPY takes none. Write the values into it and run it again.";
  if (transaction) return "A result can't be exported while a transaction is open, because another session writes the file and doesn't see its changes. Commit or roll back first.";
  return null;
}
