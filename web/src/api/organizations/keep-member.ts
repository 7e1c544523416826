import type { QueryClient } from '@tanstack/react-query';
import type { Member } from '@/lib/entities/member';
import { membersKey } from './list-members';

/** Stores a member from a response in the cache. */
export function keepMember(client: QueryClient, slug: string, changed: Member): void {
  client.setQueryData<Member[]>(membersKey(slug), (list) =>
    list?.map((it) => (it.gotrue_id === changed.gotrue_id ? changed : it)),
  );
}
