import { type FormEvent, useId, useState } from 'react';
import { useMute } from '@/api/advisor/exceptions';
import type { Finding } from '@/api/advisor/paths';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { RadioField } from '@/ui/radio-field';
import { TextAreaField } from '@/ui/text-area-field';

interface MuteDialogProps {
  open: boolean;
  finding: Finding;
  projectRef: string;
  onClose: () => void;
}

/** Mutes a finding, or all findings of its rule, with a reason. */
export function MuteDialog({ open, onClose, ...props }: MuteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Mute finding" description="Everyone in this project sees the reason. The audit log records who muted it.">
      {/* Mounted again each time, to clear its fields. */}
      {open && <MuteForm {...props} onDone={onClose} />}
    </Dialog>
  );
}

const reach = { one: 'Only this finding', rule: 'All findings of this rule' } as const;
type Reach = keyof typeof reach;

function MuteForm({ finding, projectRef, onDone }: Pick<MuteDialogProps, 'finding' | 'projectRef'> & { onDone: () => void }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<Reach>('one');
  const { mutate, isPending, error } = useMute(projectRef);
  const isReady = reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    mutate({ lintName: finding.name, cacheKey: chosen === 'one' ? finding.cache_key : null, reason: reason.trim() }, { onSuccess: onDone });
  };
  return (
    <form id={id} onSubmit={submit} className="grid gap-4">
      <p className="text-sm">{finding.detail}</p>
      <RadioField
        label="Applies to"
        value={chosen}
        onChange={setChosen}
        options={(Object.keys(reach) as Reach[]).map((value) => ({ value, label: reach[value] }))}
      />
      <TextAreaField label="Reason" rows={3} value={reason} onChange={setReason} />
      {error && <ErrorNote title="Couldn't mute the finding." error={error} />}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={isPending} disabled={!isReady}>
          Mute
        </Button>
        <Button variant="ghost" type="button" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
