import type { QueryClient } from '@tanstack/react-query';
import { invitationsKey } from '@/api/invitations/list-invitations';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import { projectKey } from '@/api/projects/get-project';
import { seesProject } from '@/lib/entities/organization';
import type { ProjectDetail, ProjectSummary } from '@/lib/entities/project';
import type { SessionTopic } from '@/lib/entities/topic-states';

type Pushed = SessionTopic['organizations'];

/**
 * Removes from the cache the data that the user may no longer see: everything of an organization
 * that was left or requires a second factor; after a change of roles, the projects without access.
 * A page that still shows such data redirects.
 */
export function forgetLostPlaces(client: QueryClient, next: Pushed, before: Pushed): void {
  for (const [slug, had] of Object.entries(before)) {
    const has = next[slug];
    if (!has || has.mfa_missing) {
      client.removeQueries({ queryKey: ['organizations', slug], type: 'inactive' });
      forgetProjects(client, slug, () => true);
    } else if (has.topic !== had.topic) {
      client.setQueryData<ProjectSummary[]>(organizationProjectsKey(slug), (list) =>
        list?.filter(({ ref }) => seesProject(has, ref)),
      );
      if (has.role === null) client.removeQueries({ queryKey: invitationsKey(slug) });
      forgetProjects(client, slug, (ref) => !seesProject(has, ref));
      void client.invalidateQueries({ queryKey: ['organizations', slug], refetchType: 'none' });
    }
  }
}

function forgetProjects(client: QueryClient, slug: string, isLost: (ref: string) => boolean): void {
  for (const [, known] of client.getQueriesData<ProjectDetail>({ queryKey: ['projects'], type: 'inactive' })) {
    if (known?.organization_slug !== slug || !isLost(known.ref)) continue;
    client.removeQueries({ queryKey: projectKey(known.ref), type: 'inactive' });
  }
}
