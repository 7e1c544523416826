import { useNotice } from '@/api/platform/pushed-states';
import { useFlags } from '@/api/platform/list-flags';
import { noticeFlag } from '@/api/operator/put-up-notice';
import { Card } from '@/ui/card';
import { Page } from '@/ui/page';
import { NoticeForm } from './notice-form';
import { PresentNotice } from './present-notice';

/** What everybody is told below the top bar, in the operators' own words. */
export function NoticePage() {
  const notice = useNotice();
  const { data: flags = {} } = useFlags();
  return (
    <Page narrow title="Notice" subtitle="One or two sentences for everybody who is signed in, below the top bar of every page.">
      <Card title="Present notice">
        {notice ? (
          // One that replaces it begins anew.
          <PresentNotice key={notice.id} notice={notice} isShown={flags[noticeFlag] === true} />
        ) : (
          <p className="text-sm text-muted">There is none.</p>
        )}
      </Card>
      <Card title={notice ? 'Another notice' : 'New notice'} description="It takes the place of the present one, also for those who dismissed that.">
        <NoticeForm />
      </Card>
    </Page>
  );
}
