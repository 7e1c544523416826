import { useLayoutEffect } from 'react';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useInvitations } from '@/api/invitations/list-invitations';
import { type Checklist, useChecklist, useDismissChecklist } from '@/api/organizations/checklist';
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
  /** Called once it is known whether there is something to show. */
  onKnown?: () => void;
}

/** The checklist of the first steps, until all are done or it is dismissed. */
export function GetStarted({ slug, projectRef, onKnown }: GetStartedProps) {
  // A self-hosted installation has one account and one project from the start.
  const isSelfHosted = useIsSelfHosted();
  const { data, isError } = useChecklist(slug, !isSelfHosted && slug !== '');
  const isHidden = isSelfHosted || isError || data?.is_dismissed === true;
  useKnown(isHidden, onKnown);
  if (isHidden || !data) return null;
  return <Steps slug={slug} projectRef={projectRef} done={data} onKnown={onKnown} />;
}

/** Before the paint, so that reserved space and content are never shown together. */
function useKnown(isKnown: boolean, onKnown: (() => void) | undefined) {
  useLayoutEffect(() => {
    if (isKnown) onKnown?.();
  }, [isKnown, onKnown]);
}

interface StepsProps {
  slug: string;
  projectRef: string | undefined;
  done: Checklist;
  onKnown: (() => void) | undefined;
}

/** Separate, so that a dismissed checklist loads nothing. */
function Steps({ slug, projectRef, done, onKnown }: StepsProps) {
  const { data: profile, isError: lacksProfile } = useProfile();
  const { data: projects, isError: lacksProjects } = useOrganizationProjects(slug);
  const { data: members, isError: lacksMembers } = useMembers(slug);
  const permitted = usePermissions(slug);
  const seesInvitations = permitted('read:Read', 'user_invites');
  const { data: invitations, isError: lacksInvitations } = useInvitations(slug, { enabled: seesInvitations });
  const dismiss = useDismissChecklist(slug);
  useTopic(useOrganizationTopicName(slug));
  const isKnown = profile && projects && members && (!seesInvitations || invitations);
  const isMissing = lacksProfile || lacksProjects || lacksMembers || lacksInvitations;
  useKnown(isMissing || Boolean(isKnown), onKnown);
  if (!isKnown) return null;
  const steps = firstSteps({
    slug,
    projectRef: projectRef ?? projects[0]?.ref,
    hasProject: projects.length > 0,
    isUsed: done.is_used,
    hasBackup: done.has_backup,
    hasCompany: members.length > 1 || (invitations ?? []).length > 0,
    hasSecondFactor: members.find((it) => it.gotrue_id === profile.gotrue_id)?.mfa_enabled === true,
    mayCreateProjects: permitted('write:Create', 'projects'),
    mayInvite: permitted('write:Create', 'user_invites'),
  });
  if (steps.every((step) => step.isDone)) return null;
  return <FirstStepList steps={steps} onDismiss={() => dismiss.mutate(true)} busy={dismiss.isPending} error={dismiss.error} />;
}
