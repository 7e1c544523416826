import { formatRelative } from '@/lib/format/time';
import { useClock } from '@/lib/use-wall-clock';
import type { TopicView } from '@/streams/topics/topic-view';

/** How often an age is said anew. */
const ageMs = 10_000;

interface Props {
  view: TopicView;
  /** When the page came, in milliseconds since 1970: what was written into it is of then. */
  loadedAt: number;
}

/** Whether what is shown is of now, and if not, of when. */
export function Freshness({ view, loadedAt }: Props) {
  const now = useClock(view.kind === 'live' ? null : ageMs);
  const since = view.kind === 'stale' ? Math.max(view.since, loadedAt) : loadedAt;
  const age = formatRelative(new Date(since).toISOString(), now);
  return (
    <p className="sp-fresh" data-live={view.kind === 'live'}>
      <span className="sp-dot" aria-hidden="true" />
      <span>
        {/* An age that is said anew all the time would only be noise to whoever hears it. */}
        <span role="status">{view.kind === 'live' ? 'Live' : view.kind === 'failed' ? 'Offline' : 'Connecting'}</span>
        {view.kind !== 'live' && `, last updated ${age}`}
      </span>
    </p>
  );
}
