/** Connection state as shown to the user. Times are milliseconds since the epoch. */
export type ConnectionState =
  /** Signed out, so there are no subscriptions. */
  | { kind: 'idle' }
  /** The first attempt of this page is under way. */
  | { kind: 'connecting'; since: number }
  | { kind: 'live'; since: number }
  /** The connection was lost; `nextTryAt` is null during an attempt. */
  | { kind: 'reconnecting'; since: number; attempt: number; nextTryAt: number | null }
  /** The computer has no network; retries wait for it. */
  | { kind: 'offline'; since: number };
