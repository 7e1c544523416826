import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '@/api/http/api-error';
import { useMembers } from '@/api/organizations/list-members';
import { useRequireMfa } from '@/api/organizations/require-mfa';
import type { Organization } from '@/lib/entities/organization';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';

interface MfaRuleDialogProps {
  organization: Organization;
  /** The action: require it, or stop requiring it. */
  enforce: boolean;
  visible: boolean;
  onClose: () => void;
}

/** Asks before members are blocked, or before the rule is removed. */
export function MfaRuleDialog({ organization, enforce: requested, visible, onClose }: MfaRuleDialogProps) {
  const rule = useRequireMfa(organization.slug);
  // The rule is pushed before the response arrives, and must not invert the question.
  const [submitted, setSubmitted] = useState<boolean | null>(null);
  const enforce = submitted ?? requested;
  const close = () => {
    rule.reset();
    setSubmitted(null);
    onClose();
  };
  const confirm = () => {
    setSubmitted(enforce);
    rule.mutate(enforce, {
      onSuccess: () => {
        toast.success(enforce ? '2FA is now required' : '2FA is no longer required');
        close();
      },
    });
  };
  const title = enforce ? 'Require 2FA' : 'Stop requiring 2FA';
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
      {enforce ? <AffectedMembers organization={organization} /> : 'Members can sign in with just a password again.'}
    </ConfirmationDialog>
  );
}

/** Members blocked by the MFA policy. */
function AffectedMembers({ organization }: { organization: Organization }) {
  const { data: members } = useMembers(organization.slug);
  const without = members?.filter((it) => !it.mfa_enabled).length;
  const effect = 'Members without 2FA lose access until they set it up';
  if (without === undefined) return `${effect}.`;
  if (without === 0) return 'All members use 2FA. No one loses access.';
  return `${effect}: ${without} of ${members?.length} currently.`;
}

/**
 * 409 means that the owner needs a second factor first; the link to set it up is beside the error.
 */
function Refusal({ error }: { error: Error }) {
  return (
    <div className="grid gap-2">
      <ErrorNote title="Couldn't change the requirement." error={error} />
      {error instanceof ApiError && error.status === 409 && (
        <Link to="/account/security" className="text-sm font-medium underline underline-offset-2">
          Set up two-factor authentication
        </Link>
      )}
    </div>
  );
}
