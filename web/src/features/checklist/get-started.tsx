import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useInvitations } from '@/api/invitations/list-invitations';
import { useChecklist, useDismissChecklist } from '@/api/organizations/checklist';
import { useMembers } from '@/api/organizations/list-members';
import { useOrganizationTopicName } from '@/api/organizations/list-organizations';
import { useProfile } from '@/api/profile/get-profile';
import { usePermissions } from '@/api/profile/list-permissions';
import { useOrganizationProjects } from '@/api/projects/list-organization-projects';
import { useTopic } from '@/streams/use-topic';
import { FirstStepList } from './first-step-list';
import { firstSteps } from './first-steps';

interface GetStartedProps {
  slug: string;
  /** The open project. */
  projectRef?: string;
}

/** The checklist of the first steps, until all are done or it is dismissed. */
export function GetStarted({ slug, projectRef }: GetStartedProps) {
  // A self-hosted installation has one account and one project from the start.
  const isSelfHosted = useIsSelfHosted();
  const { data } = useChecklist(slug, !isSelfHosted && slug !== '');
  if (isSelfHosted || !data || data.is_dismissed) return null;
  return <Steps slug={slug} projectRef={projectRef} isUsed={data.is_used} />;
}

/** Separate, so that a dismissed checklist loads nothing. */
function Steps({ slug, projectRef, isUsed }: { slug: string; projectRef: string | undefined; isUsed: boolean }) {
  const { data: profile } = useProfile();
  const { data: projects } = useOrganizationProjects(slug);
  const { data: members } = useMembers(slug);
  const permitted = usePermissions(slug);
  const seesInvitations = permitted('read:Read', 'user_invites');
  const { data: invitations } = useInvitations(slug, { enabled: seesInvitations });
  const dismiss = useDismissChecklist(slug);
  useTopic(useOrganizationTopicName(slug));
  if (!profile || !projects || !members || (seesInvitations && !invitations)) return null;
  const steps = firstSteps({
    slug,
    projectRef: projectRef ?? projects[0]?.ref,
    hasProject: projects.length > 0,
    isUsed,
    hasCompany: members.length > 1 || (invitations ?? []).length > 0,
    hasSecondFactor: members.find((it) => it.gotrue_id === profile.gotrue_id)?.mfa_enabled === true,
    mayCreateProjects: permitted('write:Create', 'projects'),
    mayInvite: permitted('write:Create', 'user_invites'),
  });
  if (steps.every((step) => step.isDone)) return null;
  return <FirstStepList steps={steps} onDismiss={() => dismiss.mutate(true)} busy={dismiss.isPending} error={dismiss.error} />;
}
