import type { OfferedRoles, Role } from '@/api/organizations/list-roles';
import { type Access, rolesIn } from '@/lib/entities/member';
import type { Json } from '@/lib/json';

/** A permission check bound to an organization. */
export type Permitted = (action: string, resource: string, about?: Record<string, Json>) => boolean;

/** The resources of roles in permissions: those of members, and of invitations. */
export type RoleResource = 'auth.subject_roles' | 'user_invites';

/** Returns whether the user has a permission on this role. */
export function mayHandle(permitted: Permitted, action: string, resource: RoleResource, roleId: number): boolean {
  return permitted(action, resource, { resource: { role_id: roleId } });
}

/**
 * Returns whether the user has a permission on a member with all these roles; never if none is
 * visible.
 */
export function mayHandleAll(permitted: Permitted, action: string, resource: RoleResource, held: Access): boolean {
  const roles = rolesIn(held);
  return roles.length > 0 && roles.every((id) => mayHandle(permitted, action, resource, id));
}

/** Roles of the plan that the user can assign. */
export function givable(offered: OfferedRoles, permitted: Permitted, action: string, resource: RoleResource): OfferedRoles {
  const mine = (roles: Role[]) => roles.filter(({ id }) => mayHandle(permitted, action, resource, id));
  return { everywhere: mine(offered.everywhere), onProjects: mine(offered.onProjects) };
}
