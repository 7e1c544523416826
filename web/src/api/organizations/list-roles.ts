import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

const halfHourMs = 30 * 60_000;

/** A role that can be assigned. */
export type Role = Pick<components['schemas']['Role'], 'id' | 'name' | 'description'>;

/** Roles included in the organization's plan. */
export interface OfferedRoles {
  everywhere: Role[];
  /** Empty if the plan has no roles on single projects. */
  onProjects: Role[];
}

export async function listRoles(slug: string, signal: AbortSignal): Promise<OfferedRoles> {
  const call = api.GET('/platform/organizations/{slug}/roles', { params: { path: { slug } }, signal });
  const { org_scoped_roles, project_scoped_roles } = await answerOf(call);
  return { everywhere: org_scoped_roles, onProjects: project_scoped_roles };
}

/** The plan is part of the key because the roles depend on it. */
export const rolesKey = (slug: string, plan: string | undefined) => ['organizations', slug, 'roles', plan] as const;

export const rolesQuery = (slug: string, plan: string | undefined) =>
  queryOptions({
    queryKey: rolesKey(slug, plan),
    queryFn: ({ signal }) => listRoles(slug, signal),
    staleTime: halfHourMs,
    enabled: plan !== undefined,
  });

/** The roles that this organization can assign; `plan` is the ID of its plan. */
export const useRoles = (slug: string, plan: string | undefined) => useQuery(rolesQuery(slug, plan));
