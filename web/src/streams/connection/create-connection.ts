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

/** What a connection needs from outside; time and randomness included. */
export interface ConnectionInputs {
  link: Link;
  /** True while someone is signed in. */
  enabled$: Observable<boolean>;
  /** True while the machine has a network. */
  online$: Observable<boolean>;
  /** Gets a fresh token after the server refused ours; resolves when there is nothing more to try. */
  refresh: () => Promise<unknown>;
  /** The server wants a second factor first; resolves when it is known what this page does about it. */
  needsFactor: () => Promise<unknown>;
  random?: () => number;
  scheduler?: SchedulerLike;
}

/** The page's one connection. */
export interface Connection {
  readonly state$: Behavior<ConnectionState>;
  readonly events$: Observable<ServerEvent>;
  /** Sends an event; the acknowledgement, or an error value, comes once. */
  request: (event: string, payload: unknown) => Observable<unknown>;
  /** Ends the wait before the next try. */
  retryNow: () => void;
}

/** Connects whenever it is wanted and possible, for as long as the scope lives; it never gives up. */
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

/** Attempt, life, wait, and again, counting the failures in a row. */
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
    /** What a server that stops has asked for: the first wait, so that pages come back spread out. */
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
      // A refused token is renewed at once, but only once in a row: a server that refuses
      // the fresh one too must not be asked without a pause.
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

/** True at each moment a connection comes up, false when it goes: what subscriptions follow. */
export function isLive(connection: Connection): Observable<boolean> {
  return connection.state$.pipe(
    map((state) => state.kind === 'live'),
    distinctUntilChanged(),
  );
}

/** Emits each time a connection comes up, with whatever `work` does until it goes down. */
export function whileLive<T>(connection: Connection, work: () => Observable<T>): Observable<T> {
  const down$ = isLive(connection).pipe(filter((live) => !live));
  return isLive(connection).pipe(
    filter((live) => live),
    switchMap(() => work().pipe(takeUntil(down$))),
  );
}
