import type { QueryClient } from '@tanstack/react-query';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { computeQuery } from '@/api/projects/list-compute';
import { projectEventsKey } from '@/api/projects/list-project-events';
import { regionsKey } from '@/api/projects/list-regions';
import type { ProjectDetail } from '@/lib/entities/project';
import { knowActivity } from './know-activity';
import { awsRegions } from './catalogues';
import { computeSizes } from './resource-samples';
import { profile } from './samples';

/** Sets what a project's home requests besides the project, its metrics and its incidents. */
export function knowProjectHome(client: QueryClient, { ref, organization_slug: slug, cloud_provider: provider }: ProjectDetail) {
  knowActivity(client, ref);
  client.setQueryData(projectEventsKey(ref), []);
  client.setQueryData(profileQuery().queryKey, profile);
  client.setQueryData(organizationsKey, []);
  client.setQueryData(regionsKey(slug, provider), awsRegions);
  client.setQueryData(computeQuery(slug, undefined).queryKey, computeSizes([]));
}
