import { useState } from 'react';
import type { ManagedNotice } from '@/api/operator/latest-notice';
import { noticeFlag } from '@/api/operator/publish-notice';
import { useRemoveNotice } from '@/api/operator/remove-notice';
import { useSetFlag } from '@/api/operator/set-flag';
import { useProfile } from '@/api/profile/get-profile';
import { momentText } from '@/lib/incident-texts';
import { noticeSeverityDisplay } from '@/lib/notice-severity';
import { webAddress } from '@/lib/web-address';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { InlineFact } from '@/ui/facts';
import { toast } from '@/ui/toast';
import { EditNoticeDialog } from './edit-notice-dialog';
import { NoticePreview } from './notice-preview';

interface CurrentNoticeProps {
  /** Active or scheduled. */
  notice: ManagedNotice;
  /** Whether the flag of notices is on. */
  isShown: boolean;
}

/** An active or scheduled notice with its period, visibility, change and removal; flags are for operators only. */
export function CurrentNotice({ notice, isShown }: CurrentNoticeProps) {
  const { data: profile } = useProfile();
  const remove = useRemoveNotice();
  const show = useSetFlag(noticeFlag);
  const [isEdited, setEdited] = useState(false);
  const link = webAddress(notice.link);
  return (
    <div className="grid gap-3">
      <NoticePreview severity={notice.severity} message={notice.message} link={link} />
      <p className="sr-only">
        {notice.message} {link}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <InlineFact name="Severity">{noticeSeverityDisplay(notice.severity).word}</InlineFact>
        <InlineFact name={notice.state === 'scheduled' ? 'Scheduled for' : 'Shown since'}>{momentText(notice.starts_at)}</InlineFact>
        <InlineFact name="Ends">{notice.ends_at === null ? 'When removed' : momentText(notice.ends_at)}</InlineFact>
      </dl>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className={`min-w-0 flex-1 text-sm ${isShown ? 'text-muted' : 'text-warn'}`}>{visibilityText(notice, isShown)}</p>
        {!isShown && profile?.is_operator && (
          <Button busy={show.isPending} onClick={() => show.mutate(true)}>
            Show notice
          </Button>
        )}
        <Button onClick={() => setEdited(true)}>Edit</Button>
        <Button
          variant="danger-outline"
          busy={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: () => void toast.success('Notice removed') })}
        >
          Remove notice
        </Button>
      </div>
      {remove.error && <ErrorNote title="Couldn't remove the notice." error={remove.error} />}
      {show.error && <ErrorNote title="Couldn't show the notice." error={show.error} />}
      <EditNoticeDialog open={isEdited} notice={notice} onClose={() => setEdited(false)} />
    </div>
  );
}

function visibilityText({ state }: ManagedNotice, isShown: boolean): string {
  if (!isShown) return `Hidden: the flag ${noticeFlag} is off.`;
  return state === 'scheduled' ? 'Only operators see it until it starts.' : 'Shown to everyone until they dismiss it.';
}
