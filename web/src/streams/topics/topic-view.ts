/** The freshness of a topic's displayed state. Times are milliseconds since the epoch. */
export type TopicView =
  | { kind: 'loading' }
  | { kind: 'live' }
  /** Disconnected; the displayed state is from `since`. */
  | { kind: 'stale'; since: number }
  /** The server refuses this topic. */
  | { kind: 'failed'; code: string; message: string };

/** A topic's state has changed, or is no longer followed (`state` undefined). Not yet validated. */
export interface TopicChange {
  topic: string;
  state: unknown;
}
