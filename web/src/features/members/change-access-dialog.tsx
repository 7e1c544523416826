import { useChangeMemberAccess } from '@/api/organizations/change-member-access';
import type { OfferedRoles } from '@/api/organizations/list-roles';
import type { Access, Member } from '@/lib/entities/member';
import type { ProjectSummary } from '@/lib/entities/project';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';
import { ChangeAccessForm } from './change-access-form';

interface ChangeAccessDialogProps {
  slug: string;
  member: Member;
  roles: OfferedRoles;
  projects: ProjectSummary[];
  visible: boolean;
  onClose: () => void;
}

/** Changes a member's role, everywhere or on single projects. */
export function ChangeAccessDialog({ slug, member, roles, projects, visible, onClose }: ChangeAccessDialogProps) {
  const change = useChangeMemberAccess(slug);
  const close = () => {
    if (change.isPending) return;
    change.reset();
    onClose();
  };
  const save = (to: Access) =>
    change.mutate(
      { member, to },
      {
        onSuccess: () => {
          toast.success(`Role changed for ${member.primary_email}`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open={visible}
      onClose={close}
      title="Change role"
      description={
        <>
          Changes the permissions of <strong className="text-text">{member.primary_email}</strong> immediately, including on open pages.
        </>
      }
    >
      {visible && (
        <ChangeAccessForm
          member={member}
          roles={roles}
          projects={projects}
          busy={change.isPending}
          error={change.error && <ErrorNote title="Couldn't change the role." error={change.error} />}
          onSave={save}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
