import { Siren } from 'lucide-react';
import { Link } from 'react-router';
import { useOperatorIncidents } from '@/api/operations/list-open-incidents';
import { useIncidentTemplates } from '@/api/operations/list-incident-templates';
import { isMaintenance } from '@/lib/incident-texts';
import { incidentsTopic } from '@/lib/live/topic-names';
import { isResolved } from '@/lib/project-incidents';
import { useNow } from '@/streams/use-now';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { HeldBackCard } from './held-back-card';
import { IncidentRows } from './incident-rows';

/** Refresh interval of ages. */
const ageTickMs = 30_000;

/** Open incidents, maintenance and history, and the button to declare one. */
export function IncidentsPage() {
  const freshness = useTopic(incidentsTopic);
  return (
    <Page
      title="Incidents"
      mark={<StaleMark freshness={freshness} />}
      subtitle="Incidents and scheduled maintenance."
      actions={
        <Button asChild variant="primary">
          <Link to="/ops/incidents/new">
            <Siren className="size-4" aria-hidden="true" />
            Declare incident
          </Link>
        </Button>
      }
    >
      <OpenIncidents />
      <Templates />
      <PastIncidents />
    </Page>
  );
}

/** A prefilled form is one click away, and submitting it another. */
function Templates() {
  const { data: templates = [], isPending } = useIncidentTemplates();
  if (isPending) return <Skeleton className="h-8 max-sm:h-50" />;
  if (templates.length === 0) return null;
  return (
    <nav aria-labelledby="declare-templates" className="grid gap-2">
      <h2 id="declare-templates" className="text-sm font-medium">
        Declare from a template
      </h2>
      <ul className="flex flex-wrap gap-2">
        {templates.map((it) => (
          <li key={it.id}>
            <Button asChild>
              <Link to={`/ops/incidents/new?template=${encodeURIComponent(it.id)}`}>{it.name}</Link>
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OpenIncidents() {
  const { data, error, refetch, isFetching } = useOperatorIncidents('open');
  const now = useNow(ageTickMs);
  if (!data) {
    return error ? (
      <ErrorNote title="Couldn't load the open incidents." error={error} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Loading label="Loading the open incidents" onRetry={() => void refetch()}>
        {/* The cards of incidents and of maintenance. */}
        <div className="grid gap-6">
          <Skeleton className="h-27" />
          <Skeleton className="h-23" />
        </div>
      </Loading>
    );
  }
  const unresolved = data.filter((it) => !isResolved(it));
  const open = unresolved.filter((it) => !it.held_back);
  const planned = open.filter((it) => isMaintenance(it));
  const wrong = open.filter((it) => !isMaintenance(it));
  return (
    <>
      <HeldBackCard incidents={unresolved.filter((it) => it.held_back)} now={now} />
      <Card flush title="Open">
        {wrong.length > 0 ? <IncidentRows label="Open incidents" incidents={wrong} now={now} /> : <Nothing>No open incidents.</Nothing>}
      </Card>
      <Card flush title="Maintenance">
        {planned.length > 0 ? <IncidentRows label="Maintenance" incidents={planned} now={now} /> : <Nothing>No scheduled maintenance.</Nothing>}
      </Card>
    </>
  );
}

function PastIncidents() {
  const { data, error, refetch, isFetching } = useOperatorIncidents('newest');
  const now = useNow(ageTickMs);
  const past = data?.filter((it) => isResolved(it));
  return (
    <Card flush title="Resolved">
      {past && past.length > 0 && <IncidentRows label="Resolved incidents" incidents={past} now={now} />}
      {past?.length === 0 && <Nothing>No past incidents.</Nothing>}
      {!past && error && <ErrorNote title="Couldn't load past incidents." error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {!past && !error && (
        <Loading label="Loading past incidents" onRetry={() => void refetch()}>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Card>
  );
}

const Nothing = ({ children }: { children: string }) => <p className="px-4 py-3 text-sm text-muted">{children}</p>;
