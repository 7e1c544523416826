import { memberSchema } from '@/lib/entities/member';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

export interface GivenRole {
  memberId: string;
  roleId: number;
  /** Refs. */
  projects: string[];
}

/** Gives a member a role on projects, beside those on others. */
export const giveProjectRole = (slug: string, { memberId, roleId, projects }: GivenRole) =>
  answerOf(
    api.PUT('/platform/organizations/{slug}/members/{gotrue_id}/roles/{role_id}', {
      params: { path: { slug, gotrue_id: memberId, role_id: roleId } },
      body: { role_scoped_projects: projects },
    }),
    memberSchema,
  );
