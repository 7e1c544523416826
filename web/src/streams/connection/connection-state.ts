/** Connection state as shown to the user. Times are milliseconds since the epoch. */
export type ConnectionState =
  /** Signed out, so there are no subscriptions. */
  | { kind: 'idle' }
  /** The first attempt of this page is under way. */
  | { kind: 'connecting'; since: number }
  | { kind: 'live'; since: number }
  /** The connection was lost; `nextTryAt` is null while an attempt is under way. */
  | { kind: 'reconnecting'; since: number; attempt: number; nextTryAt: number | null }
  /** The machine has no network; trying waits for it. */
  | { kind: 'offline'; since: number };
