import { useParams } from 'react-router';
import { useProject } from '@/api/projects/get-project';
import { projectTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { ActivityCard } from '../activity/activity-card';
import { ChartsCard } from '../charts/charts-card';
import { ConnectionCard } from '../connection/connection-card';
import { IncidentCard, type IncidentDialogOf } from './incident-card';
import { QuickLinks } from './quick-links';
import { ServiceCard } from './service-card';
import { StartingPoints } from './starting-points';
import { ProjectActionsBar } from '../state/project-actions-bar';
import { ProjectFacts } from './project-facts';
import { ProjectPending } from '../state/project-pending';
import { StatusCard } from '../state/status-card';

/** A project's home: status, services and connection. */
export function ProjectHomePage({ IncidentDialog }: { IncidentDialog: IncidentDialogOf }) {
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
      subtitle={<span className="font-mono text-sm">{project.ref}</span>}
      actions={<ProjectActionsBar project={project} />}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          <StatusCard project={project} />
          {!isGone && <ConnectionCard project={project} />}
          <ActivityCard project={project} IncidentDialog={IncidentDialog} />
          {!isGone && <ChartsCard project={project} />}
        </div>
        <div className="grid gap-6">
          {!isGone && <ServiceCard live={project.live} />}
          <IncidentCard project={project} IncidentDialog={IncidentDialog} />
          <ProjectFacts project={project} />
          {!isGone && <QuickLinks project={project} />}
        </div>
      </div>
      {!isGone && <StartingPoints project={project} />}
    </Page>
  );
}
