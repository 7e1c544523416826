import { noticeFlag } from '@/api/operator/publish-notice';
import { useSetFlag } from '@/api/operator/set-flag';
import { useProfile } from '@/api/profile/get-profile';
import { useTakeDownNotice } from '@/api/operator/remove-notice';
import type { Notice } from '@/lib/entities/topic-states';
import { webAddress } from '@/lib/web-address';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { NoticeStyle } from './notice-preview';

/** The current notice, its visibility, and its removal; flags are for operators only. */
export function CurrentNotice({ notice, isShown }: { notice: Notice; isShown: boolean }) {
  const { data: profile } = useProfile();
  const take = useTakeDownNotice();
  const show = useSetFlag(noticeFlag);
  const link = webAddress(notice.link);
  return (
    <div className="grid gap-3">
      <NoticeStyle message={notice.message} link={link} />
      <p className="sr-only">
        {notice.message} {link}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className={`min-w-0 flex-1 text-sm ${isShown ? 'text-muted' : 'text-warn'}`}>
          {isShown ? 'Shown to everyone until they dismiss it.' : `Hidden: the flag ${noticeFlag} is off.`}
        </p>
        {!isShown && profile?.is_operator && (
          <Button busy={show.isPending} onClick={() => show.mutate(true)}>
            Show notice
          </Button>
        )}
        <Button variant="danger-outline" busy={take.isPending} onClick={() => take.mutate()}>
          Remove notice
        </Button>
      </div>
      {take.error && <ErrorNote title="Couldn't remove the notice." error={take.error} />}
      {show.error && <ErrorNote title="Couldn't show the notice." error={show.error} />}
    </div>
  );
}
