import { type ComponentType, useState } from 'react';
import { useIncidents } from '@/api/platform/list-incidents';
import { useProjectIncidents } from '@/api/projects/list-project-incidents';
import type { Incident } from '@/lib/entities/incident';
import type { ProjectDetail } from '@/lib/entities/project';
import { isOpenIncident } from '@/lib/incident-texts';
import { recentIncidents } from '@/lib/project-incidents';
import { AnchorCard } from '@/ui/anchor-card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { IncidentRows } from './incident-rows';

/** Opens the dialog of an incident; passed in by the app because it belongs to the banners. */
export type IncidentDialogOf = ComponentType<{ incident: Incident | undefined; onClose: () => void }>;

interface IncidentCardProps {
  project: ProjectDetail;
  IncidentDialog: IncidentDialogOf;
}

/**
 * The incidents that affect the project: open ones as pushed, and those resolved in the last 14
 * days.
 */
export function IncidentCard({ project, IncidentDialog }: IncidentCardProps) {
  const { data: open = [] } = useIncidents();
  const { data: listed, error, refetch, isFetching } = useProjectIncidents(project.ref);
  const [openId, setOpenId] = useState<string | null>(null);
  const incidents = recentIncidents(project, open, listed ?? []);
  const isAnyOpen = incidents.some(isOpenIncident);
  return (
    <AnchorCard id="incidents" title="Incidents" description="Open, and resolved in the last 14 days.">
      <div className="grid gap-4">
        {listed && !isAnyOpen && (
          <p className="text-sm text-muted">
            {incidents.length > 0 ? 'No open incidents.' : 'No incidents in the last 14 days.'}
          </p>
        )}
        {incidents.length > 0 && <IncidentRows incidents={incidents} onOpen={setOpenId} />}
        {error && (
          <ErrorNote
            title={listed ? 'Incidents may be out of date.' : "Couldn't load the recent incidents."}
            error={error}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
        {!listed && !error && (
          <Loading label="Loading incidents" onRetry={() => void refetch()}>
            <Skeleton className="h-5" />
          </Loading>
        )}
      </div>
      <IncidentDialog incident={incidents.find((it) => it.id === openId)} onClose={() => setOpenId(null)} />
    </AnchorCard>
  );
}
