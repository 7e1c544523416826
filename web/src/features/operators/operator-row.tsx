import { type Operator, useSetOperatorRole } from '@/api/operations/operators';
import { Button } from '@/ui/button';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { SelectControl } from '@/ui/select-field';
import { roleChoices, roleOf } from './role-choices';

interface OperatorRowProps {
  operator: Operator;
  isMe: boolean;
  /** Without operators no one could assign a role. */
  isLast: boolean;
}

/** A user with a platform role, with actions to change and remove it. */
export function OperatorRow({ operator: { email, username, role }, isMe, isLast }: OperatorRowProps) {
  const set = useSetOperatorRole();
  return (
    <li className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48 text-sm">
          <p className="font-medium">
            {email}
            {isMe && <span className="font-normal text-muted"> (you)</span>}
          </p>
          {username !== email && <p className="text-muted">{username}</p>}
        </div>
        <div className="w-36">
          <SelectControl
            aria-label={`Role of ${email}`}
            value={role}
            options={roleChoices}
            disabled={isLast || set.isPending}
            onChange={(value) => set.mutate({ email, role: roleOf(value) })}
          />
        </div>
        <ConfirmationDialog
          title={`Remove the role of ${email}?`}
          confirmText="Remove role"
          variant="danger"
          loading={set.isPending}
          trigger={
            <Button aria-label={`Remove ${email}`} disabled={isLast || set.isPending}>
              Remove
            </Button>
          }
          onConfirm={() => set.mutate({ email, role: 'none' })}
          onCancel={() => undefined}
        >
          {isMe ? 'You lose access to these pages immediately. Only an operator can give you a role again.' : 'They lose access to the operations pages immediately.'}
        </ConfirmationDialog>
      </div>
      {isLast && (
        <p className="text-sm text-muted">You can't remove the last operator. Make someone else an operator first.</p>
      )}
      {set.error && <ErrorNote title="Couldn't change the role." error={set.error} />}
    </li>
  );
}
