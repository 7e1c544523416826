import { asyncScheduler, map, type Observable, type SchedulerLike, switchMap, tap, timer } from 'rxjs';
import * as z from 'zod/mini';
import type { Behavior } from '@/lib/rx/behavior';
import type { Scope } from '@/lib/rx/scope';
import { type Connection, whileLive } from '../connection/create-connection';

/** Interval of the comparison of the local clock with the server's (specification, point 9). */
export const clockCheckEveryMs = 1_800_000;

const answerSchema = z.object({ utcTime: z.string() });

export interface ClockInputs {
  connection: Connection;
  scheduler?: SchedulerLike;
}

/**
 * Sends the local time to the server, on connecting and every half hour: the server decides whether
 * the clock is off. Emits the server's offset in milliseconds, so that "2 s ago" is right on a
 * computer with a wrong clock.
 */
export function createClockCheck(scope: Scope, { connection, scheduler = asyncScheduler }: ClockInputs): Behavior<number> {
  let roundTripMs: number | undefined;
  const check = (): Observable<number> => {
    const sentAt = scheduler.now();
    const payload = roundTripMs === undefined ? { time: sentAt } : { time: sentAt, rtt_ms: roundTripMs };
    return connection.request('clock', payload).pipe(
      tap(() => {
        roundTripMs = scheduler.now() - sentAt;
      }),
      map((answer) => aheadMs(answer, sentAt, roundTripMs ?? 0)),
    );
  };
  const ahead$ = whileLive(connection, () => timer(0, clockCheckEveryMs, scheduler).pipe(switchMap(check)));
  return scope.behavior(ahead$, 0);
}

/** A failed check counts as no difference. */
function aheadMs(answer: unknown, sentAt: number, roundTripMs: number): number {
  const parsed = answerSchema.safeParse(answer);
  const server = parsed.success ? Date.parse(parsed.data.utcTime) : NaN;
  return Number.isNaN(server) ? 0 : Math.round(server - (sentAt + roundTripMs / 2));
}
