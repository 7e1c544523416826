import { useNavigate } from 'react-router';
import { useLeaveOrganization } from '@/api/organizations/leave-organization';
import type { Member } from '@/lib/entities/member';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';

/** Asks before the user leaves the organization. */
export function LeaveDialog({ slug, member, visible, onClose }: { slug: string; member: Member; visible: boolean; onClose: () => void }) {
  const leave = useLeaveOrganization(slug);
  const navigate = useNavigate();
  // The organization leaves the list before this continues, and this component is unmounted.
  const confirm = () =>
    leave.mutateAsync(member.gotrue_id).then(
      () => {
        toast.success('You left the organization');
        return navigate('/organizations');
      },
      () => undefined,
    );
  return (
    <ConfirmationDialog
      visible={visible}
      title="Leave organization"
      variant="danger"
      confirmText="Leave organization"
      loading={leave.isPending}
      error={leave.error && <ErrorNote error={leave.error} />}
      onConfirm={() => void confirm()}
      onCancel={() => {
        leave.reset();
        onClose();
      }}
    >
      You lose access to its projects immediately. To rejoin, you'll need a new invitation.
    </ConfirmationDialog>
  );
}
