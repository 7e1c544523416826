import { useState } from 'react';
import { useIncidents } from '@/api/platform/list-incidents';
import { type ActivityFilter, useActivity } from '@/api/projects/list-activity';
import { useProjectIncidents } from '@/api/projects/list-project-incidents';
import { mergeActivity } from '@/lib/entities/activity';
import type { ProjectDetail } from '@/lib/entities/project';
import { activityTopic } from '@/lib/live/topic-names';
import { incidentsOf, recentIncidents } from '@/lib/project-incidents';
import { useNow } from '@/streams/use-now';
import { useTopic } from '@/streams/use-topic';
import { AnchorCard } from '@/ui/anchor-card';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { StaleMark } from '@/ui/stale-mark';
import type { IncidentDialogOf } from '../home/incident-card';
import { ActivityFilterBar } from './activity-filter-bar';
import { ActivityList } from './activity-list';
import { openIncidentEntries } from './open-incident-entries';

/** Refresh interval of relative times. */
const tickMs = 15_000;

interface ActivityCardProps {
  project: ProjectDetail;
  IncidentDialog: IncidentDialogOf;
}

/** The timeline of a project: what happened to it in the last 90 days, live. */
export function ActivityCard({ project, IncidentDialog }: ActivityCardProps) {
  const { ref } = project;
  const [filter, setFilter] = useState<ActivityFilter>('all');
  const [openId, setOpenId] = useState<string | null>(null);
  const freshness = useTopic(activityTopic(ref));
  const now = useNow(tickMs);
  const { entries, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useActivity(ref, filter);
  const { data: open = [] } = useIncidents();
  const { data: listed = [] } = useProjectIncidents(ref);
  const incidents = recentIncidents(project, open, listed);
  const announced = filter === 'all' || filter === 'incidents' ? openIncidentEntries(incidentsOf(project, open)) : [];
  const shown = entries && mergeActivity(announced, entries, !hasNextPage);
  const failed = error ? (
    <ErrorNote
      title={entries ? "Couldn't load more activity." : "Couldn't load the activity."}
      error={error}
      onRetry={() => void (entries && hasNextPage ? fetchNextPage() : refetch())}
      busy={isFetching}
    />
  ) : null;
  return (
    <AnchorCard id="activity" title="Activity" aside={<StaleMark freshness={freshness} />}>
      <div className="grid gap-4">
        <ActivityFilterBar filter={filter} onChange={setFilter} />
        {shown ? (
          shown.length > 0 ? (
            <ActivityList entries={shown} projectRef={ref} now={now} incidents={incidents} onOpenIncident={setOpenId} />
          ) : (
            <p className="text-sm text-muted">{filter === 'all' ? 'No activity in the last 90 days.' : 'No entries of this kind in the last 90 days.'}</p>
          )
        ) : (
          !failed && (
            <Loading label="Loading activity" onRetry={() => void refetch()}>
              <div className="grid gap-3">
                <Skeleton className="h-5" />
                <Skeleton className="h-5" />
                <Skeleton className="h-5" />
              </div>
            </Loading>
          )
        )}
        {failed}
        {hasNextPage && !error && (
          <Button className="justify-self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load older
          </Button>
        )}
      </div>
      <IncidentDialog incident={incidents.find((it) => it.id === openId)} onClose={() => setOpenId(null)} />
    </AnchorCard>
  );
}
