import type { Role } from '@/api/organizations/list-roles';
import type { Json } from '@/lib/json';

/** A permission check bound to an organization. */
export type Permitted = (action: string, resource: string, about?: Record<string, Json>) => boolean;

/** Whether I may do something with members who have this role. */
export function mayHandle(permitted: Permitted, action: string, roleId: number): boolean {
  return permitted(action, 'auth.subject_roles', { resource: { role_id: roleId } });
}

/** The roles I may give, take or change. */
export function rolesFor(roles: Role[], permitted: Permitted, action: string): Role[] {
  return roles.filter((role) => mayHandle(permitted, action, role.id));
}
