import type { QueryClient } from '@tanstack/react-query';
import type { Organization } from '@/lib/entities/organization';
import { forgetPages } from '@/lib/recent-pages';
import { organizationsKey } from './list-organizations';

/** Removes an organization that the user has left or deleted from the list, and its recent pages. */
export function forgetOrganization(client: QueryClient, slug: string): void {
  forgetPages(`/org/${slug}`);
  client.setQueryData<Organization[]>(organizationsKey, (list) => list?.filter((it) => it.slug !== slug));
}
