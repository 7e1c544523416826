import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsSelfHosted } from '@/api/auth/get-sign-in-settings';
import { useInvitations } from '@/api/invitations/list-invitations';
import { noteFirstUse, useChecklist, useDismissChecklist } from '@/api/organizations/checklist';
import { useMembers } from '@/api/organizations/list-members';
import { useOrganizationTopicName } from '@/api/organizations/list-organizations';
import { useProfile } from '@/api/profile/get-profile';
import { usePermissions } from '@/api/profile/list-permissions';
import { useMeasured } from '@/api/projects/get-monitoring';
import { useOrganizationProjects } from '@/api/projects/list-organization-projects';
import type { MonitoringTopic } from '@/lib/entities/topic-states';
import { monitoringTopic } from '@/lib/live/topic-names';
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
  const firstRef = projectRef ?? projects[0]?.ref;
  return (
    <>
      {!isUsed && firstRef !== undefined && <FirstConnection slug={slug} projectRef={firstRef} />}
      <FirstStepList steps={steps} onDismiss={() => dismiss.mutate(true)} busy={dismiss.isPending} error={dismiss.error} />
    </>
  );
}

/** Notes the first connection of a client, which the pushed measurements report. */
function FirstConnection({ slug, projectRef }: { slug: string; projectRef: string }) {
  const client = useQueryClient();
  const { data: isConnected } = useMeasured(projectRef, hasConnections);
  useTopic(monitoringTopic(projectRef));
  useEffect(() => {
    if (isConnected) noteFirstUse(client, slug);
  }, [client, isConnected, slug]);
  return null;
}

const hasConnections = ({ points }: MonitoringTopic): boolean => Object.values(points).some((it) => (it.connections ?? 0) > 0);
