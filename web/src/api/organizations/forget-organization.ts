import type { QueryClient } from '@tanstack/react-query';
import type { Organization } from '@/lib/entities/organization';
import { organizationsKey } from './list-organizations';

/** Takes an organization I have left or deleted out of my list. */
export function forgetOrganization(client: QueryClient, slug: string): void {
  client.setQueryData<Organization[]>(organizationsKey, (list) => list?.filter((it) => it.slug !== slug));
}
