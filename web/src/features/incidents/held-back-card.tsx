import { Link } from 'react-router';
import type { ManagedIncident } from '@/api/operations/incident-keys';
import { useManagedIncident } from '@/api/operations/show-open-incident';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Markdown } from '@/ui/markdown';
import { Moment } from '@/ui/moment';
import { Audience } from './audience';
import { scopeOf } from './draft';
import { HeldBackActions } from './held-back-actions';

/** Number of incidents shown in full; further ones follow as these are handled. */
const shownMax = 20;

/**
 * Unpublished incidents, which only operators and on-call members see, each with its details and
 * actions.
 */
export function HeldBackCard({ incidents, now }: { incidents: readonly ManagedIncident[]; now: number }) {
  if (incidents.length === 0) return null;
  const more = incidents.length - shownMax;
  return (
    <Card
      flush
      title="Awaiting review"
      description="Publish, edit or discard alerts before anyone sees them."
    >
      <ul aria-label="Awaiting review" className="divide-y">
        {incidents.slice(0, shownMax).map((it) => (
          <HeldBack key={it.id} incident={it} now={now} />
        ))}
      </ul>
      {more > 0 && <p className="border-t px-4 py-3 text-sm text-muted">{more} more after these.</p>}
    </Card>
  );
}

function HeldBack({ incident, now }: { incident: ManagedIncident; now: number }) {
  return (
    <li aria-label={incident.title} className="grid gap-4 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-3 text-sm">
        <p>
          <Link to={`/ops/incidents/${incident.id}`} className="text-base font-medium underline-offset-2 hover:underline">
            {incident.title}
          </Link>
        </p>
        <Origin incident={incident} now={now} />
        <HeldBackActions incident={incident} />
      </div>
      <section aria-label={`Audience of “${incident.title}” once published`} className="grid content-start gap-1">
        <p className="text-sm text-muted">Once published:</p>
        <Audience scope={scopeOf(incident)} />
      </section>
    </li>
  );
}

/** The source of the report, its time and text. */
function Origin({ incident, now }: { incident: ManagedIncident; now: number }) {
  const { data, error, refetch, isFetching } = useManagedIncident(incident.id);
  const first = data?.history[0];
  if (!data) {
    return error ? (
      <ErrorNote title="Couldn't load the sender." error={error} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Loading label="Loading sender" onRetry={() => void refetch()}>
        <Skeleton className="h-10" />
      </Loading>
    );
  }
  return (
    <>
      <p className="text-muted">
        {first?.by && `Sent by ${first.by} · `}
        <Moment iso={incident.opened_at} now={now} />
        {incident.impact !== 'none' && ` · Impact: ${incident.impact}`}
      </p>
      {first?.message && (
        <div className="text-muted">
          <Markdown text={first.message} />
        </div>
      )}
    </>
  );
}
