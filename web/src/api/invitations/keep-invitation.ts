import type { QueryClient } from '@tanstack/react-query';
import { byInvitation, type Invitation } from '@/lib/entities/invitation';
import { invitationsKey } from './list-invitations';

/** Shows an invitation as a call has just answered it. */
export function keepInvitation(client: QueryClient, slug: string, sent: Invitation): void {
  client.setQueryData<Invitation[]>(invitationsKey(slug), (list = []) =>
    [...list.filter((it) => it.id !== sent.id), sent].sort(byInvitation),
  );
}
