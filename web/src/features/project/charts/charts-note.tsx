import type { ProjectStatus } from '@/lib/entities/project-status';
import { Moment } from '@/ui/moment';
import { TextButton } from '@/ui/text-button';
import type { Span } from './span';
import type { View } from './view';

interface ChartsNoteProps {
  status: ProjectStatus;
  /** When the project was created, ISO 8601. */
  createdAt: string;
  view: View;
  now: number;
  /** The times of the oldest and the newest point; null without data. */
  bounds: Span | null;
  /** Requests the events again that could not be loaded; undefined if they are shown. */
  onRetryEvents: (() => void) | undefined;
}

/** The line below the charts; it always takes the same space. */
export function ChartsNote({ status, createdAt, view, now, bounds, onRetryEvents }: ChartsNoteProps) {
  return (
    <p className="min-h-5 text-sm text-muted max-sm:min-h-10">
      {onRetryEvents ? (
        <>
          {"Couldn't load crashes and restarts."} <TextButton onClick={onRetryEvents}>Try again</TextButton>
        </>
      ) : bounds === null ? (
        emptyText(status, view)
      ) : (
        <>
          <Start createdAt={createdAt} view={view} now={now} first={bounds.from} />
          Gaps mean no data.<span className="pointer-coarse:hidden"> Drag over a chart to zoom.</span>
        </>
      )}
    </p>
  );
}

/** Within the range in which the project was created, because an older one may only have been paused. */
function Start({ createdAt, view, now, first }: Pick<ChartsNoteProps, 'createdAt' | 'view' | 'now'> & { first: number }) {
  const created = Date.parse(createdAt);
  if (created <= view.full.from) return null;
  // The first interval begins before the project, if it was created within it.
  return (
    <>
      Data collection started <Moment iso={new Date(Math.max(created, first)).toISOString()} now={now} />.{' '}
    </>
  );
}

function emptyText(status: ProjectStatus, { title }: View): string {
  if (status === 'ACTIVE_HEALTHY' || status === 'ACTIVE_UNHEALTHY') return 'No data yet. Metrics appear within a few seconds.';
  return `No data in the ${title.toLowerCase()}. Charts resume once the database is running.`;
}
