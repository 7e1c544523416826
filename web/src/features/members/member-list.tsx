import type { Role } from '@/api/organizations/list-roles';
import type { Member } from '@/lib/entities/organization';
import { useProfile } from '@/api/profile/get-profile';
import { MemberRow } from './member-row';

/** The members as rows; on a phone as cards. */
export function MemberList({ slug, members, roles }: { slug: string; members: Member[]; roles: Role[] }) {
  const { data: profile } = useProfile();
  return (
    <ul aria-label="Members" className="divide-y rounded-md border bg-surface">
      {members.map((member) => (
        <MemberRow
          key={member.gotrue_id}
          slug={slug}
          member={member}
          roles={roles}
          myself={member.gotrue_id === profile?.gotrue_id}
        />
      ))}
    </ul>
  );
}
