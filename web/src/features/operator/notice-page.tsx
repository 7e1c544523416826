import { useNotice } from '@/api/platform/pushed-states';
import { useFlags } from '@/api/platform/list-flags';
import { noticeFlag } from '@/api/operator/publish-notice';
import { Card } from '@/ui/card';
import { Page } from '@/ui/page';
import { NoticeForm } from './notice-form';
import { CurrentNotice } from './current-notice';

/** The notice shown to everyone below the top bar. */
export function NoticePage() {
  const notice = useNotice();
  const { data: flags = {} } = useFlags();
  return (
    <Page narrow title="Notice" subtitle="A short message for all signed-in users, below the top bar of every page.">
      <Card title="Current notice">
        {/* One height with and without a notice, which is pushed after the page is shown. */}
        <div className="grid min-h-28 content-center">
          {notice ? (
            // The form is reset after a notice was published.
            <CurrentNotice key={notice.id} notice={notice} isShown={flags[noticeFlag] === true} />
          ) : (
            <p className="text-sm text-muted">No active notice.</p>
          )}
        </div>
      </Card>
      <Card title={notice ? 'Replace notice' : 'New notice'} description="Replaces the current notice and shows it again to everyone, including people who dismissed it.">
        <NoticeForm />
      </Card>
    </Page>
  );
}
