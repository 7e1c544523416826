import { type FormEvent, useState } from 'react';
import { useEditNotice } from '@/api/operator/edit-notice';
import type { ManagedNotice } from '@/api/operator/latest-notice';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';
import { faultsOf, fromNotice, type NoticeForm, toDraft } from './notice-draft';
import { hasFieldFault } from './notice-faults';
import { NoticeFields } from './notice-fields';

/** Refresh interval of the ends that are counted from now. */
const tickMs = 10_000;

interface EditNoticeDialogProps {
  open: boolean;
  notice: ManagedNotice;
  onClose: () => void;
}

/** Changes an active or scheduled notice, which stays the same one for those who dismissed it. */
export function EditNoticeDialog({ open, notice, onClose }: EditNoticeDialogProps) {
  return (
    <Dialog
      open={open}
      size="xlarge"
      onClose={onClose}
      title="Edit notice"
      description="Applies immediately. People who dismissed the notice don't see it again; to show it to everyone, publish a new one."
    >
      {open && <EditForm notice={notice} onDone={onClose} />}
    </Dialog>
  );
}

function EditForm({ notice, onDone }: { notice: ManagedNotice; onDone: () => void }) {
  const [form, setForm] = useState<NoticeForm>(() => fromNotice(notice));
  const now = useNow(tickMs);
  const edit = useEditNotice(notice.id);
  const isReady = form.message.trim() !== '' && Object.values(faultsOf(form, now, notice)).every((it) => it === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    edit.mutate(toDraft(form, now, notice), {
      onSuccess: () => {
        toast.success('Changes saved');
        onDone();
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <NoticeFields form={form} onChange={(change) => setForm((held) => ({ ...held, ...change }))} now={now} error={edit.error} wasTried notice={notice} />
      {edit.error && !hasFieldFault(edit.error) && <ErrorNote title="Couldn't save the changes." error={edit.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={edit.isPending} disabled={!isReady}>
          Save changes
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
