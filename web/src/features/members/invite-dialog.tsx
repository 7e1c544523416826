import type { SentInvitation } from '@/api/invitations/invite-member';
import type { OfferedRoles } from '@/api/organizations/list-roles';
import type { ProjectSummary } from '@/lib/entities/project';
import { Dialog } from '@/ui/dialog';
import { InviteForm } from './invite-form';
import { useSendInvitations } from './use-send-invitations';

interface InviteDialogProps {
  slug: string;
  roles: OfferedRoles;
  projects: ProjectSummary[];
  open: boolean;
  onClose: () => void;
  /** Some were sent; others of the list may have failed. */
  onSent: (sent: SentInvitation[]) => void;
}

/** Invites members; it stays open while invitations are being sent, and for those that failed. */
export function InviteDialog({ slug, roles, projects, open, onClose, onSent }: InviteDialogProps) {
  const run = useSendInvitations(slug);
  const finish = () => {
    run.reset();
    onClose();
  };
  const close = () => {
    if (!run.progress) finish();
  };
  return (
    <Dialog open={open} onClose={close} title="Invite members" description="They'll get a link to join. No account needed yet.">
      {open && <InviteForm roles={roles} projects={projects} run={run} onSent={onSent} onDone={finish} onCancel={close} />}
    </Dialog>
  );
}
