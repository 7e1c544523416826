import { Link } from 'react-router';
import type { PgCronState } from '@/lib/entities/cron';

interface EngineNoteProps {
  projectRef: string;
  state: PgCronState;
}

/** Says what runs the jobs. */
export function EngineNote({ projectRef, state }: EngineNoteProps) {
  const extensions = (
    <Link to={`/project/${projectRef}/database/extensions`} className="rounded-sm underline underline-offset-2">
      Extensions
    </Link>
  );
  return (
    <p role="note" className="text-sm text-muted">
      {state === 'running' && 'pg_cron is enabled: it runs its jobs inside of this database, at most once a minute. Jobs of Signalbox stay with Signalbox’s scheduler.'}
      {state === 'unloaded' && 'pg_cron is enabled, but this database started without it: its jobs do not run. Restart the project. If that does not help, the host no longer has pg_cron.'}
      {state === 'available' && <>Signalbox’s scheduler runs the jobs. To run jobs inside of the database, enable pg_cron in {extensions}.</>}
      {state === 'missing' && 'Signalbox’s scheduler runs the jobs.'}
      {state === 'stopped' && 'The database is not running, so no job runs. Jobs of pg_cron are stored in the database and are shown when it runs.'}
    </p>
  );
}
