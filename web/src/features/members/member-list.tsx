import type { OfferedRoles } from '@/api/organizations/list-roles';
import { useProfile } from '@/api/profile/get-profile';
import type { Member } from '@/lib/entities/member';
import type { ProjectSummary } from '@/lib/entities/project';
import { MemberRow } from './member-row';
import type { Permitted } from './roles-for';

interface MemberListProps {
  slug: string;
  members: Member[];
  roles: OfferedRoles;
  projects: ProjectSummary[];
  permitted: Permitted;
}

/** The members as rows; on a phone as cards. */
export function MemberList({ members, ...shared }: MemberListProps) {
  const { data: profile } = useProfile();
  return (
    <ul aria-label="Members" className="divide-y rounded-md border bg-surface">
      {members.map((member) => (
        <MemberRow key={member.gotrue_id} member={member} myself={member.gotrue_id === profile?.gotrue_id} {...shared} />
      ))}
    </ul>
  );
}
