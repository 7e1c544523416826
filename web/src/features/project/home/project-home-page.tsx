import { lazy } from 'react';
import { useParams } from 'react-router';
import { useProject } from '@/api/projects/get-project';
import type { ChecklistOf } from '@/lib/checklist-of';
import type { ProjectStatus } from '@/lib/entities/project-status';
import { projectTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { WhenSeen } from '@/ui/when-seen';
import { ActivityCard } from '../activity/activity-card';
import { ChartsCard } from '../charts/charts-card';
import { ConnectionCard } from '../connection/connection-card';
import { IncidentCard, type IncidentDialogOf } from './incident-card';
import { QuickLinks } from './quick-links';
import { ServiceCard } from './service-card';
import { ProjectActionsBar } from '../state/project-actions-bar';
import type { RequestedAction } from '../state/project-dialog';
import { ProjectFacts } from './project-facts';
import { ProjectSummaryText } from './project-summary';
import { ProjectPending } from '../state/project-pending';
import { StatusCard } from '../state/status-card';

/** At the end of a long page. */
const StartingPoints = lazy(async () => ({ default: (await import('./starting-points')).StartingPoints }));

/** Deleting is on the settings page; a project that could not be created has no other use. */
function homeActions(status: ProjectStatus): RequestedAction[] {
  const actions: RequestedAction[] = status === 'INACTIVE' ? ['restore'] : ['restore', 'restore_access', 'restart', 'pause'];
  return status === 'INIT_FAILED' ? ['delete'] : actions;
}

interface ProjectHomePageProps {
  IncidentDialog: IncidentDialogOf;
  Checklist?: ChecklistOf;
}

/** A project's home: status, figures, connection and timeline. */
export function ProjectHomePage({ IncidentDialog, Checklist }: ProjectHomePageProps) {
  const { ref = '' } = useParams();
  const { data: project, error, refetch, isFetching } = useProject(ref);
  const freshness = useTopic(projectTopic(ref));
  if (!project) {
    return <ProjectPending title="Project" error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  const isGone = project.status === 'REMOVED';
  return (
    <Page
      title={project.name}
      mark={<StaleMark freshness={freshness} />}
      subtitle={<ProjectSummaryText project={project} />}
      actions={<ProjectActionsBar project={project} only={homeActions(project.status)} />}
    >
      {Checklist && !isGone && <Checklist slug={project.organization_slug} projectRef={ref} />}
      <StatusCard project={project} />
      {!isGone && <ChartsCard project={project} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          {!isGone && <ConnectionCard project={project} />}
          <ActivityCard project={project} IncidentDialog={IncidentDialog} />
        </div>
        <div className="grid gap-6">
          {!isGone && <ServiceCard live={project.live} />}
          <IncidentCard project={project} IncidentDialog={IncidentDialog} />
          <ProjectFacts project={project} />
          {!isGone && <QuickLinks project={project} />}
        </div>
      </div>
      {!isGone && (
        <WhenSeen shape={<Skeleton className="h-40" />}>
          <StartingPoints project={project} />
        </WhenSeen>
      )}
    </Page>
  );
}
