import { memberSchema } from '@/lib/entities/member';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

export interface RoleChange {
  memberId: string;
  roleId: number;
  /** Refs; absent for the whole organization. */
  projects?: string[];
}

/** Makes this the member's only role, everywhere or on projects; 409 if no owner would remain. */
export const changeMemberRole = (slug: string, { memberId, roleId, projects }: RoleChange) =>
  answerOf(
    api.PATCH('/platform/organizations/{slug}/members/{gotrue_id}', {
      params: { path: { slug, gotrue_id: memberId } },
      body: { role_id: roleId, ...(projects && { role_scoped_projects: projects }) },
    }),
    memberSchema,
  );
