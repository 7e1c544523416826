import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

const halfHourMs = 30 * 60_000;

/** A role that can be given. */
export type Role = Pick<components['schemas']['Role'], 'id' | 'name' | 'description'>;

/** The roles this organization can give. */
export async function listRoles(slug: string, signal: AbortSignal) {
  const call = api.GET('/platform/organizations/{slug}/roles', { params: { path: { slug } }, signal });
  const { org_scoped_roles } = await answerOf(call);
  return org_scoped_roles;
}

export const rolesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organizations', slug, 'roles'],
    queryFn: ({ signal }) => listRoles(slug, signal),
    staleTime: halfHourMs,
  });

export const useRoles = (slug: string) => useQuery(rolesQuery(slug));
