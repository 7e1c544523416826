import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { SentInvitation } from '@/api/invitations/invite-member';
import type { OfferedRoles } from '@/api/organizations/list-roles';
import type { ProjectSummary } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { InviteDialog } from './invite-dialog';
import { LinkDialog } from './link-dialog';
import { LinksDialog } from './links-dialog';

interface InviteButtonProps {
  slug: string;
  roles: OfferedRoles;
  projects: ProjectSummary[];
}

/** Invites members; without email it ends with the links to share. */
export function InviteButton({ slug, roles, projects }: InviteButtonProps) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<SentInvitation[]>([]);
  const sent = (invitations: SentInvitation[]) => {
    const [first, ...others] = invitations.filter((it) => !it.link);
    if (first) toast.success(others.length === 0 ? `Invitation sent to ${first.email}` : `${others.length + 1} invitations sent`);
    setMade((it) => [...it, ...invitations.filter(({ link }) => link)]);
  };
  const shared = open ? [] : made;
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <UserPlus className="size-4" aria-hidden="true" />
        Invite member
      </Button>
      <InviteDialog slug={slug} roles={roles} projects={projects} open={open} onClose={() => setOpen(false)} onSent={sent} />
      <LinkDialog invitation={shared.length === 1 ? (shared[0] ?? null) : null} onClose={() => setMade([])} />
      <LinksDialog invitations={shared.length > 1 ? shared : []} onClose={() => setMade([])} />
    </>
  );
}
