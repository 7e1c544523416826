import { EMPTY, expand, map, type Observable, type SchedulerLike, switchMap, timer } from 'rxjs';
import type { Connection } from '../connection/create-connection';
import { backoffMs } from '../connection/backoff';
import { readAnswer, type SubscribeAnswer } from './topic-wire';

/** Transient errors, worth a retry while connected. */
const passing: readonly string[] = ['unavailable', 'timeout', 'internal', 'too_many_requests'];

/**
 * Subscribes to a topic and emits every answer. Temporary failures are retried with a growing delay
 * while the caller listens; any other answer completes it.
 */
export function subscribeTopic(
  connection: Connection,
  payload: () => object,
  random: () => number,
  scheduler: SchedulerLike,
): Observable<SubscribeAnswer> {
  const subscribe = () => connection.request('subscribe', payload()).pipe(map(readAnswer));
  return subscribe().pipe(
    expand((answer, round) =>
      'error' in answer && passing.includes(answer.error.code)
        ? timer(backoffMs(round + 1, random()), scheduler).pipe(switchMap(subscribe))
        : EMPTY,
    ),
  );
}
