import { byInvitation, type Invitation } from '../entities/invitation';
import type { OrganizationTopic } from '../entities/topic-states';

type Pushed = OrganizationTopic['invitations'];

/**
 * Overlays the open invitations with the organization topic; removals follow the rule of
 * organizations.
 */
export function overlayInvitations(list: Invitation[], pushed: Pushed, before: Pushed = {}): Invitation[] {
  const untouched = list.filter((it) => pushed[it.id] === undefined && before[it.id] === undefined);
  return [...Object.values(pushed), ...untouched].sort(byInvitation);
}
