import {
  asyncScheduler,
  combineLatest,
  concat,
  defer,
  distinctUntilChanged,
  filter,
  from,
  ignoreElements,
  map,
  type Observable,
  of,
  repeat,
  type SchedulerLike,
  Subject,
  switchMap,
  take,
  takeUntil,
  tap,
  timer,
  concatMap,
  merge,
  EMPTY,
} from 'rxjs';
import type { Behavior } from '@/lib/rx/behavior';
import type { Scope } from '@/lib/rx/scope';
import { backoffMs } from './backoff';
import type { ConnectionState } from './connection-state';
import type { Link, LinkEvent, RefusalCode, ServerEvent } from './link';
import { returnDelayMs } from './return-delay';

/** The connection's dependencies, including time and randomness. */
export interface ConnectionInputs {
  link: Link;
  /** True while signed in. */
  enabled$: Observable<boolean>;
  /** True while the computer has a network. */
  online$: Observable<boolean>;
  /**
   * Gets a fresh token after the server refused the current one; resolves when there is nothing
   * more to try.
   */
  refresh: () => Promise<unknown>;
  /** The server requires a second factor first; resolves when this page has handled that. */
  needsFactor: () => Promise<unknown>;
  random?: () => number;
  scheduler?: SchedulerLike;
}

/** The page's only connection. */
export interface Connection {
  readonly state$: Behavior<ConnectionState>;
  readonly events$: Observable<ServerEvent>;
  /** Sends an event; the acknowledgement, or an error value, comes once. */
  request: (event: string, payload: unknown) => Observable<unknown>;
  /** Ends the wait before the next attempt. */
  retryNow: () => void;
}

/**
 * Connects whenever it is wanted and possible, for the lifetime of the scope; it never gives up.
 */
export function createConnection(scope: Scope, inputs: ConnectionInputs): Connection {
  const { link, enabled$, online$, scheduler = asyncScheduler } = inputs;
  const retryNow$ = new Subject<void>();
  const now = () => scheduler.now();

  const state$ = combineLatest([
    enabled$.pipe(distinctUntilChanged()),
    online$.pipe(distinctUntilChanged()),
  ]).pipe(
    switchMap(([enabled, online]): Observable<ConnectionState> => {
      if (!enabled) return of({ kind: 'idle' });
      if (!online) return of({ kind: 'offline', since: now() });
      return rounds(inputs, retryNow$, scheduler);
    }),
  );

  return {
    state$: scope.behavior(state$, { kind: 'idle' }),
    events$: link.events$,
    request: (event, payload) => link.request(event, payload),
    retryNow: () => retryNow$.next(),
  };
}

/** The cycle of attempt, connection and wait, counting consecutive failures. */
function rounds(
  { link, refresh, needsFactor, random = Math.random }: ConnectionInputs,
  retryNow$: Observable<void>,
  scheduler: SchedulerLike,
): Observable<ConnectionState> {
  return defer(() => {
    const remedies: Partial<Record<RefusalCode, () => Promise<unknown>>> = {
      unauthenticated: refresh,
      insufficient_aal: needsFactor,
    };
    let failures = 0;
    let refreshed = false;
    let since = scheduler.now();
    let last: LinkEvent | undefined;
    /**
     * The delay requested by a stopping server: replaces the first wait, so that pages return
     * spread out.
     */
    let serverDelayMs: number | null = null;
    const serverDelay$ = link.events$.pipe(
      tap((event) => (serverDelayMs = returnDelayMs(event) ?? serverDelayMs)),
      ignoreElements(),
    );

    const attempt$ = defer(() =>
      concat(
        of<ConnectionState>(
          failures === 0
            ? { kind: 'connecting', since }
            : { kind: 'reconnecting', since, attempt: failures, nextTryAt: null },
        ),
        link.dial().pipe(
          tap((event) => {
            last = event;
            if (event.kind !== 'up') return;
            failures = 0;
            refreshed = false;
            serverDelayMs = null;
          }),
          concatMap((event) => {
            if (event.kind === 'up') return of<ConnectionState>({ kind: 'live', since: scheduler.now() });
            if (event.kind === 'lost') since = scheduler.now();
            failures += 1;
            return EMPTY;
          }),
        ),
      ),
    );

    const wait$ = defer((): Observable<ConnectionState> => {
      // A refused token is renewed immediately, but only once in a row: a server that refuses the
      // new one too must not be asked without a pause.
      const remedy = last?.kind === 'refused' && !refreshed ? remedies[last.code] : undefined;
      if (remedy) {
        refreshed = true;
        return from(remedy().catch(() => null)).pipe(ignoreElements());
      }
      const wait = serverDelayMs ?? backoffMs(failures, random());
      serverDelayMs = null;
      const nextTryAt = scheduler.now() + wait;
      return concat(
        of<ConnectionState>({ kind: 'reconnecting', since, attempt: failures, nextTryAt }),
        merge(timer(wait, scheduler), retryNow$).pipe(take(1), ignoreElements()),
      );
    });

    return merge(serverDelay$, concat(attempt$, wait$).pipe(repeat()));
  });
}

/** True whenever a connection comes up, false when it goes down: subscriptions follow it. */
export function isLive(connection: Connection): Observable<boolean> {
  return connection.state$.pipe(
    map((state) => state.kind === 'live'),
    distinctUntilChanged(),
  );
}

/** Runs `work` each time a connection comes up, until it goes down. */
export function whileLive<T>(connection: Connection, work: () => Observable<T>): Observable<T> {
  const down$ = isLive(connection).pipe(filter((live) => !live));
  return isLive(connection).pipe(
    filter((live) => live),
    switchMap(() => work().pipe(takeUntil(down$))),
  );
}
