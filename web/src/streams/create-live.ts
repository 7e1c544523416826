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
  /** True while signed in. */
  enabled$: Observable<boolean>;
  /** Access tokens that replace an earlier one. */
  renewedToken$: Observable<string>;
  /** Gets a fresh token after the server refused the current one. */
  refresh: () => Promise<unknown>;
  /** Reloads the user after the server required a second factor. */
  needsFactor: () => Promise<unknown>;
  /** The server has ended the session. */
  signedOut: (reason: string) => void;
}

/** All live services of the page. */
export interface Live {
  readonly connection: Connection;
  readonly topics: Topics;
  /** The server's clock offset from this computer's in milliseconds. */
  readonly serverAheadMs$: Behavior<number>;
}

/** Connects the page's only connection with its topics, clock and session. */
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
