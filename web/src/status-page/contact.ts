import type { TopicView } from '@/streams/topics/topic-view';

/**
 * Time without a connection after which the state is no longer shown as current. A silent loss is
 * noticed by the missing heartbeat after 45 s at most, so the page is never green for more than a
 * minute.
 */
export const unreachableAfterMs = 10_000;

/** Age of an embedded state, for example from a cache, up to which it counts as current. */
export const embeddedAgeMaxMs = 60_000;

/** The contact with the server; `since` is the time of the displayed state in milliseconds. */
export type Contact = { kind: 'live' } | { kind: 'connecting' | 'unreachable'; since: number };

/** Times of the page in milliseconds since 1970. */
export interface PageTimes {
  /** When the page was loaded. */
  loadedAt: number;
  /** When the server rendered the embedded state; null if it embedded none. */
  renderedAt: number | null;
}

/** Determines whether the displayed state can still be shown as current. */
export function contactOf(view: TopicView, { loadedAt, renderedAt }: PageTimes, now: number): Contact {
  if (view.kind === 'live') return { kind: 'live' };
  const since = Math.max(view.kind === 'stale' ? view.since : 0, Math.min(renderedAt ?? loadedAt, now));
  const waitsSince = view.kind === 'stale' ? Math.max(view.since, loadedAt) : loadedAt;
  const isOld = now - waitsSince >= unreachableAfterMs || now - since >= embeddedAgeMaxMs;
  return { kind: isOld ? 'unreachable' : 'connecting', since };
}
