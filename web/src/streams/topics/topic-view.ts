/** How fresh what a page shows of a topic is. Times are milliseconds since the epoch. */
export type TopicView =
  | { kind: 'loading' }
  | { kind: 'live' }
  /** The connection is away; what is shown held at `since`. */
  | { kind: 'stale'; since: number }
  /** The server will not give this topic. */
  | { kind: 'failed'; code: string; message: string };

/** A topic's state has changed, or is no longer followed (`state` undefined). Not yet schema-checked. */
export interface TopicChange {
  topic: string;
  state: unknown;
}
