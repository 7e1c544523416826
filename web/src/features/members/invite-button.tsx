import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { SentInvitation } from '@/api/invitations/invite-member';
import type { OfferedRoles } from '@/api/organizations/list-roles';
import type { ProjectSummary } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { toast } from '@/ui/toast';
import { InviteForm } from './invite-form';
import { LinkDialog } from './link-dialog';

interface InviteButtonProps {
  slug: string;
  roles: OfferedRoles;
  projects: ProjectSummary[];
}

/** Invites a member; without email it ends with the link to share. */
export function InviteButton({ slug, roles, projects }: InviteButtonProps) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<SentInvitation | null>(null);
  const sent = (invitation: SentInvitation) => {
    setOpen(false);
    if (invitation.link) setMade(invitation);
    else toast.success(`Invitation sent to ${invitation.email}`);
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <UserPlus className="size-4" aria-hidden="true" />
        Invite member
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Invite member"
        description="They'll get a link to join. No account needed yet."
      >
        {open && <InviteForm slug={slug} roles={roles} projects={projects} onSent={sent} onCancel={() => setOpen(false)} />}
      </Dialog>
      <LinkDialog invitation={made} onClose={() => setMade(null)} />
    </>
  );
}
