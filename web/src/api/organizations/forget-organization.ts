import type { QueryClient } from '@tanstack/react-query';
import type { Organization } from '@/lib/entities/organization';
import { organizationsKey } from './list-organizations';

/** Removes an organization that the user has left or deleted from the list. */
export function forgetOrganization(client: QueryClient, slug: string): void {
  client.setQueryData<Organization[]>(organizationsKey, (list) => list?.filter((it) => it.slug !== slug));
}
