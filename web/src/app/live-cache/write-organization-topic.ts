import type { QueryClient } from '@tanstack/react-query';
import { invitationsKey } from '@/api/invitations/list-invitations';
import { writeFirstSteps } from '@/api/organizations/checklist';
import { membersKey } from '@/api/organizations/list-members';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { Invitation } from '@/lib/entities/invitation';
import type { Member } from '@/lib/entities/member';
import type { ProjectSummary } from '@/lib/entities/project';
import type { OrganizationTopic } from '@/lib/entities/topic-states';
import { overlayInvitations } from '@/lib/live/overlay-invitations';
import { overlayMembers } from '@/lib/live/overlay-members';
import { overlayProjects } from '@/lib/live/overlay-projects';

/**
 * Writes the changed lists of members, invitations and projects, and the first steps. Name, plan and restriction come
 * only from the session topic: two writers of one entry could disagree for a moment.
 */
export function writeOrganizationTopic(
  client: QueryClient,
  slug: string,
  next: OrganizationTopic,
  before: OrganizationTopic | undefined,
): void {
  if (next.is_used !== before?.is_used || next.has_backup !== before.has_backup) writeFirstSteps(client, slug, next);
  if (next.members !== before?.members) {
    client.setQueryData<Member[]>(membersKey(slug), (list = []) =>
      overlayMembers(list, next.members, before?.members),
    );
  }
  if (next.invitations !== before?.invitations) {
    client.setQueryData<Invitation[]>(invitationsKey(slug), (list = []) =>
      overlayInvitations(list, next.invitations, before?.invitations),
    );
  }
  if (next.projects !== before?.projects) {
    client.setQueryData<ProjectSummary[]>(organizationProjectsKey(slug), (list = []) =>
      overlayProjects(list, slug, next.projects, before?.projects),
    );
  }
}
