import { type ComponentType, useState } from 'react';
import { useIncidents } from '@/api/platform/list-incidents';
import type { Incident } from '@/lib/entities/incident';
import type { ProjectDetail } from '@/lib/entities/project';
import { incidentsOf } from '@/lib/project-incidents';
import { useNow } from '@/streams/use-now';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Moment } from '@/ui/moment';
import { TextButton } from '@/ui/text-button';

const ageTickMs = 30_000;

/** Tells of one incident; the app hands it in, because the banners have it. */
export type IncidentDialogOf = ComponentType<{ incident: Incident | undefined; onClose: () => void }>;

interface IncidentCardProps {
  project: ProjectDetail;
  IncidentDialog: IncidentDialogOf;
}

/** The open incidents that concern the project, newest first. */
export function IncidentCard({ project, IncidentDialog }: IncidentCardProps) {
  const { data, error, refetch, isFetching } = useIncidents();
  const [openId, setOpenId] = useState<string | null>(null);
  const incidents = data && incidentsOf(project, data);
  const now = useNow(incidents && incidents.length > 0 ? ageTickMs : null);
  return (
    <Card title="Incidents">
      {incidents ? (
        incidents.length === 0 ? (
          <p className="text-sm text-muted">No open incident concerns this project.</p>
        ) : (
          <ul className="grid gap-3 text-sm">
            {incidents.map(({ id, title, impact, state, opened_at }) => (
              <li key={id}>
                <TextButton className="text-left" onClick={() => setOpenId(id)}>
                  {title}
                </TextButton>
                <p className="text-muted">
                  <span className="capitalize">{state}</span>
                  {impact !== 'none' && <> · Impact: {impact}</>} · Opened <Moment iso={opened_at} now={now} />
                </p>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorNote title="Could not load the incidents." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading incidents" onRetry={() => void refetch()}>
          <Skeleton className="h-5" />
        </Loading>
      )}
      <IncidentDialog incident={data?.find((it) => it.id === openId)} onClose={() => setOpenId(null)} />
    </Card>
  );
}
