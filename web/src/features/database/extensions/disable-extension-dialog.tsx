import { usePgCron } from '@/api/cron/list-cron-jobs';
import { useDatabase } from '../database-context';
import { DropDialog } from '../review/drop-dialog';

const usualLoss = 'Its functions, types and tables are dropped, with the data in them. It can be enabled again, but not the data.';

/** Asks before an extension is dropped, and says what is lost with it. */
export function DisableExtensionDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { projectRef } = useDatabase();
  const isCron = name === 'pg_cron';
  const { data } = usePgCron(projectRef, isCron);
  const jobs = data?.jobs.length ?? 0;
  const loss = isCron && jobs > 0 ? `${jobs} ${jobs === 1 ? 'job' : 'jobs'} of pg_cron and the list of their runs are dropped. Jobs of Signalbox’s scheduler stay. ${usualLoss}` : usualLoss;
  return <DropDialog kind="extensions" id={name} noun="extension" name={name} verb="Disable" loss={loss} onClose={onClose} />;
}
