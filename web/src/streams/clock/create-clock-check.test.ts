import { BehaviorSubject, delay, of } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScope } from '@/lib/rx/scope';
import { createFakeLink } from '@/testing/fake-link';
import type { ConnectionState } from '../connection/connection-state';
import { clockCheckEveryMs, createClockCheck } from './create-clock-check';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends the time on connecting and every half hour, and knows the offset of the server', () => {
  const scope = createScope();
  const link = createFakeLink();
  const state$ = new BehaviorSubject<ConnectionState>({ kind: 'connecting', since: 0 });
  link.answer = () => of({ utcTime: new Date(Date.now() + 20 + 5_000).toISOString() }).pipe(delay(40));
  const ahead$ = createClockCheck(scope, {
    connection: { state$, events$: link.events$, request: link.request, retryNow: () => {} },
  });
  expect(link.sent).toEqual([]);
  state$.next({ kind: 'live', since: 0 });
  vi.advanceTimersByTime(0);
  expect(link.sent).toEqual([{ event: 'clock', payload: { time: 1_000_000 } }]);
  vi.advanceTimersByTime(40);
  expect(ahead$.value).toBe(5_000);
  vi.advanceTimersByTime(clockCheckEveryMs);
  expect(link.sent[1]).toEqual({ event: 'clock', payload: { time: 1_000_000 + clockCheckEveryMs, rtt_ms: 40 } });
  state$.next({ kind: 'offline', since: 0 });
  vi.advanceTimersByTime(3 * clockCheckEveryMs);
  expect(link.sent).toHaveLength(2);
  scope.end();
});

it('counts a failed check as no difference', () => {
  const scope = createScope();
  const link = createFakeLink();
  link.answer = () => of({ error: { code: 'timeout', message: '' } });
  const state$ = new BehaviorSubject<ConnectionState>({ kind: 'live', since: 0 });
  const ahead$ = createClockCheck(scope, {
    connection: { state$, events$: link.events$, request: link.request, retryNow: () => {} },
  });
  vi.advanceTimersByTime(0);
  expect(ahead$.value).toBe(0);
  scope.end();
});
