import { exportLogs } from '@/api/logs/export-logs';
import type { ExportRequest } from '@/api/logs/wire';
import { messageOf } from '@/lib/error-message';
import { startDownload } from '@/lib/start-download';
import { toast } from '@/ui/toast';

/** Downloads lines, or the result of a query: the server reads them again, and sends them as a file. */
export const useLogExport = (ref: string) => async (request: ExportRequest): Promise<void> => {
  try {
    startDownload(await exportLogs(ref, request));
  } catch (error) {
    toast.error(`Couldn't export the logs. ${messageOf(error)}`);
  }
};
