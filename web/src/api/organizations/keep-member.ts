import type { QueryClient } from '@tanstack/react-query';
import type { Member } from '@/lib/entities/member';
import { membersKey } from './list-members';

/** Shows a member as a call has just answered them. */
export function keepMember(client: QueryClient, slug: string, changed: Member): void {
  client.setQueryData<Member[]>(membersKey(slug), (list) =>
    list?.map((it) => (it.gotrue_id === changed.gotrue_id ? changed : it)),
  );
}
