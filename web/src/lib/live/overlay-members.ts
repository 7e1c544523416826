import { type Member, roleIdOf } from '../entities/member';
import type { OrganizationTopic } from '../entities/topic-states';

type Pushed = OrganizationTopic['members'];

/**
 * Overlays the member list with the organization topic; removals follow the rule of organizations.
 */
export function overlayMembers(list: Member[], pushed: Pushed, before: Pushed = {}): Member[] {
  const untouched = list.filter(
    (it) => pushed[it.gotrue_id] === undefined && before[it.gotrue_id] === undefined,
  );
  const updated = Object.values(pushed).map(({ role_id, project_roles, ...person }) => ({
    ...person,
    role_id: role_id ?? null,
    project_roles: role_id === undefined ? byId(project_roles) : {},
  }));
  return [...updated, ...untouched].sort((a, b) => a.primary_email.localeCompare(b.primary_email));
}

/** Roles by project; roles unknown to this build are left out. */
function byId(names: Record<string, string>): Record<string, number> {
  const known = Object.entries(names).map(([ref, name]) => [ref, roleIdOf(name)] as const);
  return Object.fromEntries(known.filter((it): it is [string, number] => it[1] !== undefined));
}
