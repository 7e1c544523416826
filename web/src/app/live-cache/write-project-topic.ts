import type { QueryClient } from '@tanstack/react-query';
import { projectKey } from '@/api/projects/get-project';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { ProjectDetail, ProjectSummary, ProjectTopic } from '@/lib/entities/project';
import { overlayProject } from '@/lib/live/overlay-projects';
import { liveKey, organizationTopic } from '@/lib/live/topic-names';

/** Writes the project, and its entry in the organization's list unless that is pushed, too. */
export function writeProjectTopic(client: QueryClient, next: ProjectTopic): void {
  client.setQueryData<ProjectDetail>(projectKey(next.ref), (known) => overlayProject(known, next));
  const slug = next.organization_slug;
  if (client.getQueryData(liveKey(organizationTopic(slug)))) return;
  client.setQueryData<ProjectSummary[]>(organizationProjectsKey(slug), (list) =>
    list?.map((it) => (it.ref === next.ref ? { ...it, name: next.name, status: next.status } : it)),
  );
}

/** The project is no longer followed: the next HTTP response is newer than the pushed state. */
export function forgetProjectTopic(client: QueryClient, ref: string): void {
  client.setQueryData<ProjectDetail>(projectKey(ref), (known) => {
    if (!known?.live) return known;
    const detail = { ...known };
    delete detail.live;
    return detail;
  });
}
