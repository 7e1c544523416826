import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useProject } from '@/api/projects/get-project';
import type { ProjectDetail } from '@/lib/entities/project';
import { projectTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { ProjectPending } from '../state/project-pending';
import { StatusCard } from '../state/status-card';

interface ProjectSettingsProps {
  title: string;
  subtitle?: ReactNode;
  narrow?: boolean;
  children: (project: ProjectDetail) => ReactNode;
}

/** A settings page, once the project is loaded. A deleted project has no settings. */
export function ProjectSettings({ title, subtitle, narrow = false, children }: ProjectSettingsProps) {
  const { ref = '' } = useParams();
  const { data: project, error, refetch, isFetching } = useProject(ref);
  const freshness = useTopic(projectTopic(ref));
  if (!project) {
    return (
      <ProjectPending
        title={title}
        subtitle={subtitle}
        narrow={narrow}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
        // Settings are cards below each other; the first one fills the window.
        skeleton={<Skeleton className="h-[720px]" />}
      />
    );
  }
  return (
    <Page title={title} subtitle={subtitle} narrow={narrow} mark={<StaleMark freshness={freshness} />}>
      {project.status === 'REMOVED' ? <StatusCard project={project} /> : children(project)}
    </Page>
  );
}
