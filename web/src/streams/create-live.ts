import { filter, map, type Observable, switchMap } from 'rxjs';
import type { Behavior } from '@/lib/rx/behavior';
import type { Scope } from '@/lib/rx/scope';
import { createClockCheck } from './clock/create-clock-check';
import { type Connection, createConnection, whileLive } from './connection/create-connection';
import type { Link } from './connection/link';
import { online } from './online';
import { createTopics, type Topics } from './topics/create-topics';

export interface LiveInputs {
  link: Link;
  /** True while someone is signed in. */
  enabled$: Observable<boolean>;
  /** Every access token that replaces an earlier one. */
  renewedToken$: Observable<string>;
  /** Gets a fresh token after the server refused ours. */
  refresh: () => Promise<unknown>;
  /** Finds out who we are after the server asked for a second factor. */
  needsFactor: () => Promise<unknown>;
  /** The server has ended the session. */
  signedOut: (reason: string) => void;
}

/** Everything that the server pushes to the page. */
export interface Live {
  readonly connection: Connection;
  readonly topics: Topics;
  /** How many milliseconds the server's clock is ahead of this machine's. */
  readonly serverAheadMs$: Behavior<number>;
}

/** Wires the page's one connection with its topics, its clock and its session. */
export function createLive(scope: Scope, inputs: LiveInputs): Live {
  const connection = createConnection(scope, { ...inputs, online$: online() });
  whileLive(connection, () => inputs.renewedToken$)
    .pipe(
      switchMap((token) => connection.request('authenticate', { token })),
      scope.bind(),
    )
    .subscribe();
  connection.events$
    .pipe(
      filter(({ name }) => name === 'signed_out'),
      map(({ args }) => (args[0] as { reason?: unknown } | undefined)?.reason),
      scope.bind(),
    )
    .subscribe((reason) => inputs.signedOut(typeof reason === 'string' ? reason : 'signed_out'));
  return {
    connection,
    topics: createTopics(scope, { connection }),
    serverAheadMs$: createClockCheck(scope, { connection }),
  };
}
