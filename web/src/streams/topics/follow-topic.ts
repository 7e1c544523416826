import {
  filter,
  map,
  merge,
  type Observable,
  of,
  type SchedulerLike,
  startWith,
  Subject,
  switchMap,
  timer,
} from 'rxjs';
import type { Json, JsonObject } from '@/lib/json';
import { type Connection, isLive } from '../connection/create-connection';
import type { ServerEvent } from '../connection/link';
import { subscribeTopic } from './subscribe-topic';
import {
  afterLoss,
  emptyEntry,
  resumePoint,
  takeAnswer,
  takePatch,
  takeSnapshot,
  type TopicStep,
} from './topic-rule';
import type { TopicView } from './topic-view';
import { readTopicEvent, type SubscribeAnswer } from './topic-wire';

/** A topic after an event. */
export interface FollowedTopic {
  view: TopicView;
  /**
   * The latest state. A shown state is never changed in place; an unshown one may be, by the next
   * patch.
   */
  show: () => Json | undefined;
}

/**
 * A topic that has not arrived this long after it was requested, because there is no connection,
 * counts as stale.
 */
const subscribeTimeoutMs = 3_000;

export interface FollowInputs {
  connection: Connection;
  /** Emits when a refused topic may be allowed now. */
  retry$: Observable<void>;
  random: () => number;
  scheduler: SchedulerLike;
}

/**
 * Follows one topic while there are listeners: subscribes whenever the connection comes up,
 * continues from the held state, and requests a snapshot after a gap. It never fails: errors are
 * values.
 */
export function followTopic(topic: string, inputs: FollowInputs): Observable<FollowedTopic> {
  const { connection, retry$, random, scheduler } = inputs;
  const held = holdTopic(topic, () => scheduler.now());
  const events$ = connection.events$.pipe(map(held.takeEvent));
  const subscribed$ = merge(held.again$, retry$.pipe(filter(held.isRefused))).pipe(
    startWith(undefined),
    switchMap(() => subscribeTopic(connection, held.subscribePayload, random, scheduler)),
    map(held.takeAnswer),
  );
  return isLive(connection).pipe(
    switchMap((live) =>
      live ? merge(events$, subscribed$) : merge(of(held.lose()), timer(subscribeTimeoutMs, scheduler).pipe(map(held.cancel))),
    ),
    filter((changed) => changed),
    map(held.current),
  );
}

/** The held state of one topic, and the transitions by events. True means: show it. */
function holdTopic(topic: string, now: () => number) {
  let entry = emptyEntry;
  let unshown = new WeakSet<JsonObject>();
  let view: TopicView = { kind: 'loading' };
  // Data fetched over HTTP meanwhile is about as old.
  const subscribedAt = now();
  // Between the request and the answer, patches belong to a state that is about to be replaced.
  let isSubscribing = false;
  let isRefused = false;
  const again$ = new Subject<void>();

  const take = (step: TopicStep): boolean => {
    entry = step.entry;
    if (step.verdict === 'resubscribe') again$.next();
    // The same object while it stays live, so that components that show only the freshness do not
    // render.
    if (step.verdict === 'changed' && view.kind !== 'live') view = { kind: 'live' };
    return step.verdict === 'changed';
  };

  const show = () => {
    unshown = new WeakSet();
    return entry.state;
  };

  return {
    again$: again$.asObservable(),
    isRefused: (): boolean => isRefused,
    current: (): FollowedTopic => ({ view, show }),
    subscribePayload: () => {
      isSubscribing = true;
      isRefused = false;
      return { topic, ...resumePoint(entry) };
    },
    takeAnswer: (answer: SubscribeAnswer): boolean => {
      isSubscribing = false;
      if (!('error' in answer)) return take(takeAnswer(entry, answer));
      view = { kind: 'failed', ...answer.error };
      isRefused = true;
      return true;
    },
    takeEvent: ({ name, args }: ServerEvent): boolean => {
      const event = args[0] === topic ? readTopicEvent(name, args) : null;
      if (!event) return false;
      if (event.kind === 'patch') return !isSubscribing && take(takePatch(entry, event.version, event.patch, unshown));
      isSubscribing = false;
      if (event.kind === 'ended') {
        entry = emptyEntry;
        view = { kind: 'failed', code: event.code, message: event.message };
        return true;
      }
      return take({
        entry: takeSnapshot(event.epoch, event.version, event.state, event.pieces),
        verdict: 'changed',
      });
    },
    lose: (): boolean => {
      entry = afterLoss(entry);
      if (view.kind === 'live' || (view.kind === 'loading' && isSubscribing)) view = { kind: 'stale', since: now() };
      isSubscribing = false;
      return true;
    },
    cancel: (): boolean => {
      if (view.kind !== 'loading') return false;
      view = { kind: 'stale', since: subscribedAt };
      return true;
    },
  };
}
