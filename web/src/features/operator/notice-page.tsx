import { type ManagedNotice, useLatestNotice } from '@/api/operator/latest-notice';
import { noticeFlag } from '@/api/operator/publish-notice';
import { useFlags } from '@/api/platform/list-flags';
import { noticeTopic } from '@/lib/live/topic-names';
import { useNow } from '@/streams/use-now';
import { useTopic } from '@/streams/use-topic';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Moment } from '@/ui/moment';
import { Page } from '@/ui/page';
import { StaleMark } from '@/ui/stale-mark';
import { CurrentNotice } from './current-notice';
import { NoticeForm } from './notice-form';

/** Refresh interval of ages. */
const tickMs = 30_000;

/** The notice shown to everyone below the top bar. */
export function NoticePage() {
  const freshness = useTopic(noticeTopic);
  const { data: latest, error, refetch, isFetching } = useLatestNotice();
  const current = latest && latest.state !== 'ended' ? latest : null;
  return (
    <Page
      narrow
      title="Notice"
      mark={<StaleMark freshness={freshness} />}
      subtitle="A short message for all signed-in users, below the top bar of every page."
    >
      <Card title={current?.state === 'scheduled' ? 'Scheduled notice' : 'Current notice'}>
        {/* One height with and without a notice, which is loaded after the page is shown. */}
        <div className="grid min-h-36 content-center">
          {latest !== undefined ? (
            <LatestNotice latest={latest} />
          ) : error ? (
            <ErrorNote title="Couldn't load the notice." error={error} onRetry={() => void refetch()} busy={isFetching} />
          ) : (
            <Loading label="Loading the notice" onRetry={() => void refetch()}>
              <Skeleton className="h-36" />
            </Loading>
          )}
        </div>
      </Card>
      <Card title={current ? 'Replace notice' : 'New notice'} description="Replaces the current notice and shows it again to everyone, including people who dismissed it.">
        <NoticeForm replaced={current} />
      </Card>
    </Page>
  );
}

function LatestNotice({ latest }: { latest: ManagedNotice | null }) {
  const { data: flags = {} } = useFlags();
  const now = useNow(tickMs);
  // An open dialog belongs to one notice.
  if (latest && latest.state !== 'ended') return <CurrentNotice key={latest.id} notice={latest} isShown={flags[noticeFlag] === true} />;
  return (
    <p className="text-sm text-muted">
      No active notice.
      {latest?.ends_at && (
        <>
          {' '}
          The last one ended <Moment iso={latest.ends_at} now={now} />.
        </>
      )}
    </p>
  );
}
