/** The rows of a table that changed together, by the values of their keys. */
export interface LiveNotice {
  /** Too many to be named, or without their keys. */
  many?: boolean | undefined;
  /** The columns of the key. */
  key?: readonly string[] | undefined;
  inserted?: readonly (readonly string[])[] | undefined;
  updated?: readonly (readonly string[])[] | undefined;
  deleted?: readonly (readonly string[])[] | undefined;
}

export const liveStates = ['off', 'starting', 'live', 'reconnecting'] as const;
export type LiveState = (typeof liveStates)[number];

/** What the topic of a table's rows says. */
export interface LiveRows {
  state: LiveState;
  /** Why it is not live; empty while it is. */
  reason: string;
  published: boolean;
  /** Another number means that changes may be missing. */
  resyncs: number;
  /** The last notices by their numbers. */
  changes: Readonly<Record<string, LiveNotice>>;
}

/** What the shown rows include. */
export interface LiveSeen {
  resyncs: number;
  last: number;
}

/** What has to be done so that the shown rows are up to date again. */
export type LiveStep = { kind: 'none' } | { kind: 'all' } | ChangedKeys;

export interface ChangedKeys {
  kind: 'rows';
  inserted: readonly (readonly string[])[];
  updated: readonly (readonly string[])[];
  deleted: readonly (readonly string[])[];
}

/** Rows that are read by their keys; for more of them all rows are read again. */
export const readKeysMax = 100;
/** The same for keys of several columns, each of which is a request. */
export const readLongKeysMax = 5;

const none: LiveStep = { kind: 'none' };
const all: LiveStep = { kind: 'all' };

/** Decides what a state of the topic requires. `key` are the columns by which the shown rows are identified. */
export function liveStep(seen: LiveSeen | null, { state, resyncs, changes }: LiveRows, key: readonly string[]): { seen: LiveSeen; step: LiveStep } {
  const numbers = Object.keys(changes)
    .map(Number)
    .sort((a, b) => a - b);
  const next = { resyncs, last: numbers.at(-1) ?? 0 };
  // The rows may have been loaded before the first state arrived.
  if (seen === null) return { seen: next, step: state === 'live' ? all : none };
  if (resyncs !== seen.resyncs || next.last < seen.last) return { seen: next, step: all };
  const missed = numbers.filter((it) => it > seen.last);
  if (missed.length === 0) return { seen: next, step: none };
  if (missed[0] !== seen.last + 1) return { seen: next, step: all };
  return { seen: next, step: joined(missed.map((it) => changes[it]!), key) };
}

/** The notices as one: the last change of a row counts, but a new row that is changed stays new. */
function joined(notices: readonly LiveNotice[], key: readonly string[]): LiveStep {
  const rows = new Map<string, { values: readonly string[]; change: 'inserted' | 'updated' | 'deleted' }>();
  for (const notice of notices) {
    if (notice.many || notice.key?.join('\n') !== key.join('\n')) return all;
    for (const change of ['deleted', 'inserted', 'updated'] as const) {
      for (const values of notice[change] ?? []) {
        const id = JSON.stringify(values);
        const isStillNew = change === 'updated' && rows.get(id)?.change === 'inserted';
        if (!isStillNew) rows.set(id, { values, change });
      }
    }
  }
  const of = (change: string) => [...rows.values()].filter((it) => it.change === change).map((it) => it.values);
  const made: ChangedKeys = { kind: 'rows', inserted: of('inserted'), updated: of('updated'), deleted: of('deleted') };
  const read = made.inserted.length + made.updated.length;
  return read > (key.length > 1 ? readLongKeysMax : readKeysMax) ? all : made;
}

/** The word for a state, as it is always shown. */
export const liveStateNames: Record<LiveState, string> = { off: 'Not live', starting: 'Live, starting', live: 'Live', reconnecting: 'Live, reconnecting' };

/** Why changes are not live, and what can be done. */
export function liveReasonText(reason: string): string {
  switch (reason) {
    case '':
      return "Changes that others make appear at once.";
    case 'not_published':
      return 'Changes that others make appear after a refresh.';
    case 'not_a_table':
      return 'PostgreSQL reports no changes of views and foreign tables.';
    case 'not_logged':
      return 'PostgreSQL reports no changes of unlogged and temporary tables.';
    case 'no_primary_key':
      return 'This table needs a primary key that is not deferrable. Without one, PostgreSQL would refuse to update and delete rows of a published table.';
    case 'no_replica_identity':
      return 'The replica identity of this table is NOTHING, so PostgreSQL would refuse to update and delete its rows. Set it to DEFAULT first.';
    case 'restart_needed':
      return 'The database has to be restarted once, because it runs with a configuration of an earlier version.';
    case 'not_running':
      return "The database isn't running.";
    case 'waits_for_transactions':
      return 'Changes become live when the transactions that are open now have ended.';
    case 'disconnected':
      return 'The connection to the database was lost. The rows are read again when it is back.';
    case 'fell_behind':
      return 'Reading changes fell too far behind, for example because of a long transaction. The rows are read again.';
    case 'too_many':
      return 'Too many tables of this project are watched at the same time.';
    case 'gone':
      return 'This table no longer exists.';
    default:
      return "This server doesn't read changes of this project.";
  }
}

/** A reason that ends when the table is changed, or never: the switch would be refused. */
export const isRefused = (reason: string): boolean => ['not_a_table', 'not_logged', 'no_primary_key', 'no_replica_identity', 'gone', 'unavailable'].includes(reason);
