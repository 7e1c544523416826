import { memberSchema } from '@/lib/entities/member';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

export interface AssignedRole {
  memberId: string;
  roleId: number;
  /** Refs. */
  projects: string[];
}

/** Assigns a role on projects in addition to roles on others. */
export const assignProjectRole = (slug: string, { memberId, roleId, projects }: AssignedRole) =>
  answerOf(
    api.PUT('/platform/organizations/{slug}/members/{gotrue_id}/roles/{role_id}', {
      params: { path: { slug, gotrue_id: memberId, role_id: roleId } },
      body: { role_scoped_projects: projects },
    }),
    memberSchema,
  );
