import { BehaviorSubject, NEVER, of } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScope, type Scope } from '@/lib/rx/scope';
import { createFakeLink } from '@/testing/fake-link';
import type { ConnectionState } from './connection-state';
import { createConnection } from './create-connection';
import type { LinkEvent } from './link';

const up: LinkEvent = { kind: 'up' };
const lost: LinkEvent = { kind: 'lost', reason: 'transport close' };
const unreachable: LinkEvent = { kind: 'refused', code: 'unreachable', message: '' };
const unauthenticated: LinkEvent = { kind: 'refused', code: 'unauthenticated', message: '' };

let scope: Scope;
beforeEach(() => {
  scope = createScope();
});
afterEach(() => scope.end());

/** Runs a marble table of events and displayed states, one character per virtual second. */
function run(work: (scheduler: TestScheduler) => void) {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  TestScheduler.frameTimeFactor = 1;
  scheduler.run(() => work(scheduler));
}

describe('connection', () => {
  it('waits longer after each failure, and starts over at the shortest delay after a success', () => {
    run((scheduler) => {
      const link = createFakeLink();
      const attempts = [
        scheduler.createColdObservable<LinkEvent>('-(u|)', { u: unreachable }),
        scheduler.createColdObservable<LinkEvent>('-(u|)', { u: unreachable }),
        scheduler.createColdObservable<LinkEvent>('-c-(l|)', { c: up, l: lost }),
        scheduler.createColdObservable<LinkEvent>('-c', { c: up }),
      ];
      link.dial = () => attempts[link.dials++] ?? NEVER;
      const connection = createConnection(scope, {
        link,
        enabled$: of(true),
        online$: of(true),
        refresh: () => Promise.resolve(),
        needsFactor: () => Promise.resolve(),
        random: () => 0,
        scheduler,
      });
      const reconnecting = (since: number, attempt: number, nextTryAt: number | null): ConnectionState => ({
        kind: 'reconnecting',
        since,
        attempt,
        nextTryAt,
      });
      scheduler
        .expectObservable(connection.state$)
        .toBe('ab 999ms c d 1999ms e f-g 999ms h i', {
          a: { kind: 'connecting', since: 0 },
          b: reconnecting(0, 1, 1_001),
          c: reconnecting(0, 1, null),
          d: reconnecting(0, 2, 3_002),
          e: reconnecting(0, 2, null),
          f: { kind: 'live', since: 3_003 },
          g: reconnecting(3_005, 1, 4_005),
          h: reconnecting(3_005, 1, null),
          i: { kind: 'live', since: 4_006 },
        });
    });
  });

  it('follows the return delay of a stopping server once, and later losses as usual', () => {
    run((scheduler) => {
      const link = createFakeLink();
      const attempts = [
        scheduler.createColdObservable<LinkEvent>('c-(l|)', { c: up, l: lost }),
        scheduler.createColdObservable<LinkEvent>('(u|)', { u: unreachable }),
        scheduler.createColdObservable<LinkEvent>('c', { c: up }),
      ];
      link.dial = () => attempts[link.dials++] ?? NEVER;
      scheduler.createColdObservable('-e', { e: { name: 'reconnect', args: [{ after_ms: 3_500 }] } }).subscribe(link.events$);
      const connection = createConnection(scope, {
        link,
        enabled$: of(true),
        online$: of(true),
        refresh: () => Promise.resolve(),
        needsFactor: () => Promise.resolve(),
        random: () => 0,
        scheduler,
      });
      const waits: (number | null)[] = [];
      connection.state$.subscribe((state) => {
        if (state.kind === 'reconnecting' && state.nextTryAt !== null) waits.push(state.nextTryAt - scheduler.now());
      });
      scheduler.flush();
      expect(waits).toEqual([3_500, 2_000]);
    });
  });

  it('retries immediately at the user’s request', () => {
    const link = createFakeLink();
    link.dial = () => {
      link.dials += 1;
      return of(unreachable);
    };
    const connection = createConnection(scope, {
      link,
      enabled$: of(true),
      online$: of(true),
      refresh: () => Promise.resolve(),
      needsFactor: () => Promise.resolve(),
    });
    expect(link.dials).toBe(1);
    connection.retryNow();
    expect(link.dials).toBe(2);
  });

  it('is idle when signed out and offline without a network, and connects in neither', () => {
    run((scheduler) => {
      const link = createFakeLink();
      const connection = createConnection(scope, {
        link,
        enabled$: scheduler.createColdObservable('f-t-f', { t: true, f: false }),
        online$: scheduler.createColdObservable('f', { f: false }),
        refresh: () => Promise.resolve(),
        needsFactor: () => Promise.resolve(),
        scheduler,
      });
      scheduler.expectObservable(connection.state$).toBe('a-b-c', {
        a: { kind: 'idle' },
        b: { kind: 'offline', since: 2 },
        c: { kind: 'idle' },
      });
      scheduler.flush();
      expect(link.dials).toBe(0);
    });
  });

  it('disconnects when the user signs out', () => {
    const link = createFakeLink();
    createConnection(scope, {
      link,
      enabled$: of(true),
      online$: of(true),
      refresh: () => Promise.resolve(),
      needsFactor: () => Promise.resolve(),
    });
    expect(link.happens$.observed).toBe(true);
    scope.end();
    expect(link.happens$.observed).toBe(false);
  });

  it('renews a refused token once without waiting, then waits as after any failure', async () => {
    const link = createFakeLink();
    link.dial = () => {
      link.dials += 1;
      return of(unauthenticated);
    };
    const refresh = vi.fn(() => Promise.resolve());
    const connection = createConnection(scope, { link, enabled$: of(true), online$: of(true), refresh, needsFactor: () => Promise.resolve() });
    await vi.waitFor(() => expect(connection.state$.value).toMatchObject({ kind: 'reconnecting', attempt: 2 }));
    expect(link.dials).toBe(2);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('reloads the user once when a second factor is required, and stays idle while signed out', async () => {
    const link = createFakeLink();
    link.dial = () => {
      link.dials += 1;
      return of({ kind: 'refused', code: 'insufficient_aal', message: 'Enter the code first.' });
    };
    const enabled$ = new BehaviorSubject(true);
    const refresh = vi.fn(() => Promise.resolve());
    const needsFactor = vi.fn(() => {
      enabled$.next(false);
      return Promise.resolve();
    });
    const connection = createConnection(scope, { link, enabled$, online$: of(true), refresh, needsFactor });
    await vi.waitFor(() => expect(connection.state$.value).toEqual({ kind: 'idle' }));
    expect(link.dials).toBe(1);
    expect(needsFactor).toHaveBeenCalledOnce();
    expect(refresh).not.toHaveBeenCalled();
  });
});
