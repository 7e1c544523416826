import { type FormEvent, useState } from 'react';
import type { ManagedNotice } from '@/api/operator/latest-notice';
import { usePublishNotice } from '@/api/operator/publish-notice';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { FormActions } from '@/ui/form-actions';
import { toast } from '@/ui/toast';
import { emptyNotice, faultsOf, type NoticeForm as Form, toDraft } from './notice-draft';
import { NoticeFields } from './notice-fields';
import { hasFieldFault } from './notice-faults';

/** Refresh interval of the ends that are counted from now. */
const tickMs = 10_000;

/** Editor and preview of a new notice. */
export function NoticeForm({ replaced }: { replaced: ManagedNotice | null }) {
  const [form, setForm] = useState<Form>(emptyNotice);
  const [wasTried, setTried] = useState(false);
  const now = useNow(tickMs);
  const publish = usePublishNotice();
  const isLater = form.start === 'at';
  const faults = faultsOf(form, now);
  const isReady = form.message.trim() !== '' && faults.message === null && faults.link === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setTried(true);
    if (faults.starts_at !== null || faults.ends_at !== null) return;
    publish.mutate(toDraft(form, now), {
      onSuccess: () => {
        setForm(emptyNotice);
        setTried(false);
        toast.success(isLater ? 'Notice scheduled' : 'Notice published');
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <NoticeFields form={form} onChange={(change) => setForm((held) => ({ ...held, ...change }))} now={now} error={publish.error} wasTried={wasTried} />
      {isLater && replaced?.state === 'active' && (
        <p className="text-sm text-warn">The current notice is removed when you schedule this one. No notice is shown until it starts.</p>
      )}
      {publish.error && !hasFieldFault(publish.error) && <ErrorNote title="Couldn't publish the notice." error={publish.error} />}
      <FormActions>
        <Button type="submit" variant="primary" busy={publish.isPending} disabled={!isReady}>
          {isLater ? 'Schedule notice' : 'Publish notice'}
        </Button>
      </FormActions>
    </form>
  );
}
