import { useMutation } from '@tanstack/react-query';
import { accessSteps } from '@/lib/access-change';
import type { Access, Member } from '@/lib/entities/member';
import { changeMemberRole } from './change-member-role';
import { assignProjectRole } from './assign-project-role';
import { keepMember } from './keep-member';

export interface AccessChange {
  member: Member;
  to: Access;
}

/** Changes a member's access with as many calls as needed; stops at the first failure. */
export const useChangeMemberAccess = (slug: string) =>
  useMutation({
    mutationFn: async ({ member, to }: AccessChange, { client }) => {
      for (const { kind, roleId, projects } of accessSteps(member, to)) {
        const change = { memberId: member.gotrue_id, roleId };
        const changed =
          kind === 'give'
            ? await assignProjectRole(slug, { ...change, projects })
            : await changeMemberRole(slug, { ...change, ...(projects && { projects }) });
        keepMember(client, slug, changed);
      }
    },
  });
