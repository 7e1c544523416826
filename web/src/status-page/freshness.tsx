import { formatAge } from '@/lib/format/time';
import { useClock } from '@/lib/use-wall-clock';
import type { TopicView } from '@/streams/topics/topic-view';

/** Update interval of the displayed age. */
const ageMs = 10_000;

interface Props {
  view: TopicView;
  /** Load time of the page in milliseconds since 1970: the time of the embedded state. */
  loadedAt: number;
}

/** Shows whether the state is live, and its age if not. */
export function Freshness({ view, loadedAt }: Props) {
  const now = useClock(view.kind === 'live' ? null : ageMs);
  const since = view.kind === 'stale' ? Math.max(view.since, loadedAt) : loadedAt;
  const age = formatAge(new Date(since).toISOString(), now);
  return (
    <p className="sp-fresh" data-live={view.kind === 'live'}>
      <span className="sp-dot" aria-hidden="true" />
      <span>
        {/* A constantly announced age would be noise for screen reader users. */}
        <span role="status">{view.kind === 'live' ? 'Live' : view.kind === 'failed' ? 'Offline' : 'Connecting'}</span>
        {view.kind !== 'live' && `, last updated ${age}`}
      </span>
    </p>
  );
}
