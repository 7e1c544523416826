import { type FormEvent, useState } from 'react';
import { useChangeExpiry } from '@/api/branches/change-branch';
import type { ProjectSummary } from '@/lib/entities/project';
import { formatMinute } from '@/lib/format/time';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { RadioField } from '@/ui/radio-field';
import { toast } from '@/ui/toast';
import { hoursOf, type Lifetime, lifetimes } from './branch-texts';

interface ExpiryDialogProps {
  parentRef: string;
  branch: ProjectSummary;
  /** The server's time. */
  now: number;
  onClose: () => void;
}

const hourMs = 3_600_000;

/** Changes when a branch is deleted, counted from now. */
export function ExpiryDialog({ parentRef, branch: { ref, name, expires_at }, now, onClose }: ExpiryDialogProps) {
  const change = useChangeExpiry({ ref: parentRef, branch_ref: ref });
  const [lifetime, setLifetime] = useState<Lifetime>(expires_at ? 'week' : 'stays');
  const hours = hoursOf(lifetime);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(hours === null ? null : new Date(now + hours * hourMs).toISOString(), {
      onSuccess: () => {
        toast.success('Expiry changed');
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onClose={() => !change.isPending && onClose()}
      title="Change expiry"
      size="medium"
      description={
        <>
          <strong className="text-text">{name}</strong> {expires_at ? `is deleted on ${formatMinute(expires_at)}.` : 'has no expiry.'}
        </>
      }
    >
      <form onSubmit={submit} className="grid gap-4">
        <RadioField
          label="Keep it for"
          value={lifetime}
          onChange={setLifetime}
          options={lifetimes.map(({ value, label, hours: lasts }) => ({
            value,
            label,
            ...(lasts !== null && { detail: `Deleted on ${formatMinute(new Date(now + lasts * hourMs).toISOString())}` }),
          }))}
        />
        {change.error && <ErrorNote title="Couldn't change the expiry." error={change.error} />}
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
          <Button type="submit" variant="primary" busy={change.isPending}>
            Change expiry
          </Button>
          <Button disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
