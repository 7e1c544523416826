import { useState } from 'react';
import { useParams } from 'react-router';
import type { IncidentHistory } from '@/api/operations/incident-keys';
import { useManagedIncident } from '@/api/operations/show-open-incident';
import { isMaintenance, isUpdateOverdue, momentText, plannedText } from '@/lib/incident-texts';
import { incidentsTopic } from '@/lib/live/topic-names';
import { isResolved } from '@/lib/project-incidents';
import { useNow } from '@/streams/use-now';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';
import { ErrorNote } from '@/ui/error-note';
import { InlineFact } from '@/ui/facts';
import { Loading, Skeleton } from '@/ui/loading';
import { Moment } from '@/ui/moment';
import { Page } from '@/ui/page';
import { Audience } from './audience';
import { scopeOf } from './draft';
import { EditForm } from './edit-form';
import { HeldBackActions } from './held-back-actions';
import { HistoryList } from './history-list';
import { IncidentState } from './incident-state';
import { MaintenanceActions } from './maintenance-actions';
import { PostForm } from './post-form';
import { PostMortem } from './post-mortem';
import { isOnPublicPage, publicAddressOf } from './public-scope';
import { ReopenCard } from './reopen-card';
import { scopeText } from './scope-text';
import { SeverityLabel } from './severity-label';

/** Refresh interval of ages. */
const ageTickMs = 30_000;

/** One incident or maintenance: details, timeline and post-mortem. */
export function IncidentPage() {
  const { id = '' } = useParams();
  useTopic(incidentsTopic);
  const { data, error, refetch, isFetching } = useManagedIncident(id);
  if (data) return <Incident key={id} incident={data} />;
  return (
    <Page title="Incident">
      {error ? (
        <ErrorNote title="Couldn't load the incident." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the incident" onRetry={() => void refetch()}>
          <Skeleton className="h-72" />
        </Loading>
      )}
    </Page>
  );
}

function Incident({ incident }: { incident: IncidentHistory }) {
  const [isEditing, setEditing] = useState(false);
  const now = useNow(ageTickMs);
  const isOver = isResolved(incident);
  const isHeldBack = !isOver && incident.held_back === true;
  return (
    <Page
      title={incident.title}
      mark={<IncidentState state={incident.state} kind={incident.kind} impact={incident.impact} />}
      subtitle={<Facts incident={incident} now={now} />}
      actions={
        <>
          {isOnPublicPage(incident) && <CopyButton text={publicAddressOf(incident.id)} label="Copy public link" copiedLabel="Link copied" />}
          {!isOver && (
            <Button aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
              {isMaintenance(incident) ? 'Edit maintenance' : 'Edit incident'}
            </Button>
          )}
        </>
      }
    >
      {isHeldBack && (
        <Card title="Awaiting review" description="Publish it to show it to affected users, or discard it. Posts and edits become visible once it's published.">
          <HeldBackActions incident={incident} />
        </Card>
      )}
      {isEditing && !isOver && (
        <Card
          title="Edit"
          description={isHeldBack ? 'Edits are recorded in the timeline.' : 'Edits are published immediately and recorded in the timeline.'}
        >
          <EditForm incident={incident} onDone={() => setEditing(false)} />
        </Card>
      )}
      {!isOver && (
        <Card title="Post an update">
          <PostForm incident={incident} />
        </Card>
      )}
      {isOver && <ReopenCard incident={incident} />}
      {isOver && (
        <Card title="Post-mortem" description="Summary, root cause and follow-up.">
          <PostMortem incident={incident} />
        </Card>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title="Timeline">
          <HistoryList entries={incident.history} now={now} />
        </Card>
        {!isOver && (
          <div className="grid gap-6">
            {isMaintenance(incident) && (
              <Card title="Schedule">
                <MaintenanceActions incident={incident} />
              </Card>
            )}
            <Card title={isHeldBack ? 'Audience once published' : 'Audience'}>
              <Audience scope={scopeOf(incident)} />
            </Card>
          </div>
        )}
      </div>
    </Page>
  );
}

/** The promised next update, marked once it is late. */
function NextUpdate({ incident, now }: { incident: IncidentHistory; now: number }) {
  const by = incident.next_update_by;
  if (!by) return null;
  return (
    <InlineFact name="Next update by">
      {momentText(by)}
      {isUpdateOverdue(incident, now) && <strong className="ml-2 rounded-sm bg-danger px-1.5 font-medium text-on-danger">Overdue</strong>}
    </InlineFact>
  );
}

function Facts({ incident, now }: { incident: IncidentHistory; now: number }) {
  const { impact, opened_at, resolved_at, affects_project_creation, announce_ahead } = incident;
  const planned = isMaintenance(incident);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {!planned && (
        <InlineFact name="Impact">
          <SeverityLabel impact={impact} />
        </InlineFact>
      )}
      <NextUpdate incident={incident} now={now} />
      <InlineFact name="Scope">{scopeText(incident)}</InlineFact>
      {planned && <InlineFact name="Planned">{plannedText(incident)}</InlineFact>}
      {planned && incident.state === 'scheduled' && (
        <InlineFact name="Announced">{announce_ahead ? 'Yes' : 'No, shown once it starts'}</InlineFact>
      )}
      {affects_project_creation && <InlineFact name="Project creation">affected</InlineFact>}
      <InlineFact name={planned ? 'Created' : 'Opened'}>
        <Moment iso={opened_at} now={now} />
      </InlineFact>
      {resolved_at && (
        <InlineFact name={planned ? 'Completed' : 'Resolved'}>
          <Moment iso={resolved_at} now={now} />
        </InlineFact>
      )}
    </dl>
  );
}
