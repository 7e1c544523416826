import { type Access, projectsOf, roleNameOf, rolesIn } from '@/lib/entities/member';

/** More projects than this are counted instead of named. */
const namedMax = 2;

/** The text of a member's access: `Developer`, or `Developer on shop, Read-only on 3 projects`. */
export function accessText(held: Access, nameOf: (ref: string) => string | undefined): string {
  if (held.role_id !== null) return roleNameOf(held.role_id);
  const parts = rolesIn(held).map((id) => `${roleNameOf(id)} on ${projectText(projectsOf(held, id), nameOf)}`);
  return parts.length === 0 ? 'On other projects' : parts.join(', ');
}

/** Projects by name, or their number if they are many or not all known. */
export function projectText(refs: string[], nameOf: (ref: string) => string | undefined): string {
  const names = refs.map(nameOf).filter((name) => name !== undefined);
  if (names.length === refs.length && refs.length <= namedMax) return names.join(' and ');
  return refs.length === 1 ? '1 project' : `${refs.length} projects`;
}
