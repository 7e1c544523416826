import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { roleSchema } from '@/lib/entities/organization';
import { request } from '../http/request';

const halfHourMs = 30 * 60_000;

/** The roles this organization can give. */
export async function listRoles(slug: string, signal: AbortSignal) {
  const { org_scoped_roles } = await request({
    path: '/platform/organizations/{slug}/roles',
    params: { slug },
    schema: z.object({ org_scoped_roles: z.array(roleSchema) }),
    signal,
  });
  return org_scoped_roles;
}

export const rolesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organizations', slug, 'roles'],
    queryFn: ({ signal }) => listRoles(slug, signal),
    staleTime: halfHourMs,
  });

export const useRoles = (slug: string) => useQuery(rolesQuery(slug));
