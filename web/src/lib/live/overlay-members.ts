import { type Member, roleIds } from '../entities/organization';
import type { OrganizationTopic } from '../entities/topic-states';

type Pushed = OrganizationTopic['members'];

/** The member list with the organization's topic laid over it; the rule of removal is that of organizations. */
export function overlayMembers(list: Member[], pushed: Pushed, before: Pushed = {}): Member[] {
  const untouched = list.filter(
    (it) => pushed[it.gotrue_id] === undefined && before[it.gotrue_id] === undefined,
  );
  const updated = Object.values(pushed).map(({ role_id, project_roles, ...person }) => ({
    ...person,
    role_ids: role_id === undefined ? idsOf(project_roles) : [role_id],
  }));
  return [...updated, ...untouched].sort((a, b) => a.primary_email.localeCompare(b.primary_email));
}

/** The roles held on projects, each once, the highest first. */
const idsOf = (projectRoles: Record<string, string>): number[] =>
  [...new Set(Object.values(projectRoles))]
    .map((name) => roleIds[name as keyof typeof roleIds])
    .filter((id) => id !== undefined)
    .sort((a, b) => a - b);
