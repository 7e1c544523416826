import type { Member } from '../entities/organization';
import type { OrganizationTopic } from '../entities/topic-states';

type Pushed = OrganizationTopic['members'];

/** The member list with the organization's topic laid over it; the rule of removal is that of organizations. */
export function overlayMembers(list: Member[], pushed: Pushed, before: Pushed = {}): Member[] {
  const untouched = list.filter(
    (it) => pushed[it.gotrue_id] === undefined && before[it.gotrue_id] === undefined,
  );
  const updated = Object.values(pushed).map(({ role_id, ...person }) => ({ ...person, role_ids: [role_id] }));
  return [...updated, ...untouched].sort((a, b) => a.primary_email.localeCompare(b.primary_email));
}
