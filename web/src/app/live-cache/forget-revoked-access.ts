import type { QueryClient } from '@tanstack/react-query';
import { invitationsKey } from '@/api/invitations/list-invitations';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import { projectKey } from '@/api/projects/get-project';
import { seesProject } from '@/lib/entities/organization';
import type { ProjectDetail, ProjectSummary } from '@/lib/entities/project';
import type { SessionTopic } from '@/lib/entities/topic-states';

type Pushed = SessionTopic['organizations'];

/**
 * Takes from the cache what I may not see any more: of an organization that I have lost, or that
 * shuts me out, everything; of one where I have other roles now, the projects without me. What a
 * page still shows goes with the page, which leads away by itself.
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
