import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { ApiError } from '@/api/http/api-error';
import { useMembers } from '@/api/organizations/list-members';
import { useRequireMfa } from '@/api/organizations/require-mfa';
import type { Organization } from '@/lib/entities/organization';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';

interface MfaRuleDialogProps {
  organization: Organization;
  /** What is asked about: beginning to require it, or ending that. */
  enforce: boolean;
  visible: boolean;
  onClose: () => void;
}

/** Asks before members are shut out, or before the rule goes. */
export function MfaRuleDialog({ organization, enforce: wanted, visible, onClose }: MfaRuleDialogProps) {
  const rule = useRequireMfa(organization.slug);
  // The rule is pushed before the call is answered, and must not turn the question round.
  const [asked, setAsked] = useState<boolean | null>(null);
  const enforce = asked ?? wanted;
  const close = () => {
    rule.reset();
    setAsked(null);
    onClose();
  };
  const confirm = () => {
    setAsked(enforce);
    rule.mutate(enforce, {
      onSuccess: () => {
        toast.success(enforce ? 'Two factors are required now' : 'Two factors are no longer required');
        close();
      },
    });
  };
  const title = enforce ? 'Require two factors' : 'Stop requiring two factors';
  return (
    <ConfirmationDialog
      visible={visible}
      title={title}
      confirmText={title}
      variant={enforce ? 'success' : 'danger'}
      loading={rule.isPending}
      error={rule.error && <Refusal error={rule.error} />}
      onConfirm={confirm}
      onCancel={close}
    >
      {enforce ? <Concerned organization={organization} /> : 'Members can sign in with a password alone again.'}
    </ConfirmationDialog>
  );
}

/** Whom the rule shuts out. */
function Concerned({ organization }: { organization: Organization }) {
  const { data: members } = useMembers(organization.slug);
  const without = members?.filter((it) => !it.mfa_enabled).length;
  const told = 'Members without a second factor lose sight of this organization until they set one up';
  if (without === undefined) return `${told}.`;
  if (without === 0) return 'Every member has a second factor. Nobody is shut out.';
  return `${told}: ${without} of ${members?.length} at the moment.`;
}

/** 409 says that the owner needs a second factor first, and the way there stands beside it. */
function Refusal({ error }: { error: Error }) {
  return (
    <div className="grid gap-2">
      <ErrorNote title="The rule was not changed." error={error} />
      {error instanceof ApiError && error.status === 409 && (
        <Link to="/account/security" className="text-sm font-medium underline underline-offset-2">
          Set up two-factor authentication
        </Link>
      )}
    </div>
  );
}
