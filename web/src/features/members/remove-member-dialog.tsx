import { useRemoveMember } from '@/api/organizations/remove-member';
import type { Member } from '@/lib/entities/member';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';

interface MemberDialogProps {
  slug: string;
  member: Member;
  visible: boolean;
  onClose: () => void;
}

/** Asks before removing a member. */
export function RemoveMemberDialog({ slug, member, visible, onClose }: MemberDialogProps) {
  const remove = useRemoveMember(slug);
  const confirm = () =>
    remove.mutate(member.gotrue_id, {
      onSuccess: () => {
        toast.success(`${member.primary_email} is no longer a member`);
        onClose();
      },
    });
  return (
    <ConfirmationDialog
      visible={visible}
      title="Remove member"
      variant="danger"
      confirmText="Remove member"
      loading={remove.isPending}
      error={remove.error && <ErrorNote error={remove.error} />}
      onConfirm={confirm}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
    >
      <strong className="text-text">{member.primary_email}</strong> loses access to this organization and its projects immediately. You can invite them again.
    </ConfirmationDialog>
  );
}
