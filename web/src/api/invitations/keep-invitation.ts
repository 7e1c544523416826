import type { QueryClient } from '@tanstack/react-query';
import { byInvitation, type Invitation } from '@/lib/entities/invitation';
import { invitationsKey } from './list-invitations';

/** Stores an invitation from a response in the cache. */
export function keepInvitation(client: QueryClient, slug: string, sent: Invitation): void {
  client.setQueryData<Invitation[]>(invitationsKey(slug), (list = []) =>
    [...list.filter((it) => it.id !== sent.id), sent].sort(byInvitation),
  );
}
