import type { QueryClient } from '@tanstack/react-query';

const leavingKey = (slug: string) => ['leaving', slug] as const;

/**
 * Notes that I am leaving or deleting an organization. Its disappearing may be pushed before the
 * call is answered, and must then not be taken for a missing organization.
 */
export function markLeaving(client: QueryClient, slug: string, leaving: boolean): void {
  client.setQueryData(leavingKey(slug), leaving);
}

export function isLeaving(client: QueryClient, slug: string): boolean {
  return client.getQueryData<boolean>(leavingKey(slug)) ?? false;
}
