import type { QueryClient } from '@tanstack/react-query';

const leavingKey = (slug: string) => ['leaving', slug] as const;

/**
 * Marks an organization that the user is leaving or deleting. Its removal may be pushed before the
 * response arrives, and must not be reported as a missing organization.
 */
export function markLeaving(client: QueryClient, slug: string, leaving: boolean): void {
  client.setQueryData(leavingKey(slug), leaving);
}

export function isLeaving(client: QueryClient, slug: string): boolean {
  return client.getQueryData<boolean>(leavingKey(slug)) ?? false;
}
