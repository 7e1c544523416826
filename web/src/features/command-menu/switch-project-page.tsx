import { GitBranch } from 'lucide-react';
import { useMemo } from 'react';
import { useOrganizationTopicName } from '@/api/organizations/list-organizations';
import { useOrganizationProjects } from '@/api/projects/list-organization-projects';
import { underParents } from '@/lib/branches';
import type { Command } from '@/lib/commands/command';
import type { ProjectSummary } from '@/lib/entities/project';
import { useTopic } from '@/streams/use-topic';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { StatusLabel } from '@/ui/status-label';
import { CommandPage } from './command-page';
import { useMenu } from './menu-context';

/** The projects of the current organization, with their live status. */
export function SwitchProjectPage() {
  const { place } = useMenu();
  const slug = place.slug ?? '';
  const { data: projects, error, refetch, isFetching } = useOrganizationProjects(slug);
  useTopic(useOrganizationTopicName(slug));
  const section = place.organization?.name ?? slug;
  const commands = useMemo(() => underParents(projects ?? []).map((it) => toCommand(it, section)), [projects, section]);
  const instead = projects ? null : error ? (
    <div className="p-4">
      <ErrorNote title="Couldn't load the projects." error={error} onRetry={() => void refetch()} busy={isFetching} />
    </div>
  ) : (
    <div className="p-4">
      <Loading label="Loading projects" onRetry={() => void refetch()}>
        <Skeleton className="h-24" />
      </Loading>
    </div>
  );
  return <CommandPage commands={commands} prompt="Switch to which project?" {...(instead && { instead })} />;
}

const toCommand = ({ ref, name, status, operation, parent_project_ref }: ProjectSummary, section: string): Command => ({
  id: ref,
  section,
  ...(parent_project_ref && { icon: GitBranch }),
  name,
  detail: ref,
  badge: <StatusLabel status={status} operation={operation} />,
  route: `/project/${ref}`,
});
