/** What the person is told about the connection. Times are milliseconds since the epoch. */
export type ConnectionState =
  /** Nobody is signed in, so nothing is to be heard. */
  | { kind: 'idle' }
  /** The first attempt of this page is under way. */
  | { kind: 'connecting'; since: number }
  | { kind: 'live'; since: number }
  /** The connection was lost; `nextTryAt` is null while an attempt is under way. */
  | { kind: 'reconnecting'; since: number; attempt: number; nextTryAt: number | null }
  /** The machine has no network; trying waits for it. */
  | { kind: 'offline'; since: number };
