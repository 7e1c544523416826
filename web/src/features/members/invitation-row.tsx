import { useState } from 'react';
import type { SentInvitation } from '@/api/invitations/invite-member';
import { useResendInvitation } from '@/api/invitations/resend-invitation';
import { hasRunOut, type Invitation } from '@/lib/entities/invitation';
import { roleNameOf } from '@/lib/entities/member';
import { Button } from '@/ui/button';
import { Moment } from '@/ui/moment';
import { toast } from '@/ui/toast';
import { projectText } from './access-text';
import { RevokeDialog } from './revoke-dialog';
import { mayHandle, type Permitted } from './roles-for';

interface InvitationRowProps {
  slug: string;
  invitation: Invitation;
  permitted: Permitted;
  projectName: (ref: string) => string | undefined;
  now: number;
  /** It was resent, and has a link to share. */
  onLink: (sent: SentInvitation) => void;
}

/** One open invitation: email, role, expiry and permitted actions. */
export function InvitationRow({ slug, invitation, permitted, projectName, now, onLink }: InvitationRowProps) {
  const resend = useResendInvitation(slug);
  const [asking, setAsking] = useState(false);
  const { id, email, role_id: roleId, projects, invited_by: by, expires_at: end } = invitation;
  const may = (action: string) => roleId !== null && mayHandle(permitted, action, 'user_invites', roleId);
  const again = () =>
    resend.mutate(id, {
      onSuccess: (sent) => (sent.link ? onLink(sent) : toast.success(`Invitation resent to ${email}`)),
      onError: (error) => toast.error(error.message),
    });
  const over = hasRunOut(invitation, now);
  return (
    <li className="grid min-h-13 items-center gap-x-4 gap-y-2 px-4 py-2 text-sm max-sm:py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,13rem)_auto]">
      <div className="min-w-0">
        <p className="truncate font-medium">{email}</p>
        <p className={over ? 'text-warn' : 'text-muted'}>
          {over ? 'Expired' : 'Expires'} <Moment iso={end} now={now} future />
          {by && <span className="text-muted"> · Invited by {by}</span>}
        </p>
      </div>
      <p className="text-muted">
        {roleId === null ? 'Unknown role' : roleNameOf(roleId)}
        {projects && ` on ${projectText(projects, projectName)}`}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden max-sm:grid max-sm:grid-flow-col">
        {may('write:Update') && (
          <Button busy={resend.isPending} aria-label={`Resend invitation to ${email}`} onClick={again}>
            Resend
          </Button>
        )}
        {may('write:Delete') && (
          <Button variant="danger-outline" aria-label={`Revoke invitation to ${email}`} onClick={() => setAsking(true)}>
            Revoke
          </Button>
        )}
      </div>
      <RevokeDialog slug={slug} invitation={invitation} visible={asking} onClose={() => setAsking(false)} />
    </li>
  );
}
