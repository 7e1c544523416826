import type { Invitation } from '@/lib/entities/invitation';
import { type Member, roleNameOf, rolesIn } from '@/lib/entities/member';

/** Returns the members in whose name, email and roles every word of the query occurs. */
export const matchingMembers = (members: readonly Member[], query: string): Member[] =>
  members.filter((it) => matches([it.username, it.primary_email, ...rolesIn(it).map(roleNameOf)], query));

/** Returns the invitations in whose email and role every word of the query occurs. */
export const matchingInvitations = (invitations: readonly Invitation[], query: string): Invitation[] =>
  invitations.filter(({ email, role_id: role }) => matches([email, role === null ? '' : roleNameOf(role)], query));

function matches(texts: readonly string[], query: string): boolean {
  const text = texts.join(' ').toLowerCase();
  return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
