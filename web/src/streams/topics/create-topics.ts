import {
  asyncScheduler,
  audit,
  BehaviorSubject,
  filter,
  Observable,
  type SchedulerLike,
  Subject,
  type Subscription,
  timer,
} from 'rxjs';
import type { Behavior } from '@/lib/rx/behavior';
import type { Scope } from '@/lib/rx/scope';
import { type Connection, isLive } from '../connection/create-connection';
import { type FollowedTopic, followTopic } from './follow-topic';
import { nextFrame } from './next-frame';
import { createPace } from './pace';
import type { TopicChange, TopicView } from './topic-view';

/** An unused topic is kept for this time, so that navigation between pages does not flicker. */
const lingerMs = 3_000;

/** More topics than any page needs; beyond it the oldest unused one is dropped immediately. */
const topicsMax = 64;

export interface TopicsInputs {
  connection: Connection;
  /** Emits once at the next frame; changes until then are shown together. */
  frame?: () => Observable<void>;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  random?: () => number;
  scheduler?: SchedulerLike;
}

/** All topics of this page. */
export interface Topics {
  /**
   * The freshness of a topic. Subscribing to it follows the topic, until the last listener leaves.
   */
  topic(name: string): Behavior<TopicView>;
  /** Unsubscribes from topics that are no longer allowed: the server has ended them silently. */
  keepOnly(isReadable: (name: string) => boolean): void;
  /**
   * Requests the refused topics again, because they may be allowed now: a page can request the topic
   * of a new organization before its session knows the membership.
   */
  retryRefused(): void;
  /** Changed states, together once per frame. */
  readonly changes$: Observable<TopicChange[]>;
}

interface Followed {
  view$: BehaviorSubject<TopicView>;
  view: TopicView;
  show: FollowedTopic['show'];
  listeners: number;
  feed?: Subscription;
  leaving?: Subscription;
}

const loading: TopicView = { kind: 'loading' };

/** Shares topics between listeners, and batches changes per frame. */
export function createTopics(scope: Scope, inputs: TopicsInputs): Topics {
  const { connection, frame = nextFrame, random = Math.random, scheduler = asyncScheduler } = inputs;
  const { now = () => performance.now() } = inputs;
  const followed = new Map<string, Followed>();
  const behaviors = new Map<string, Behavior<TopicView>>();
  const dirty = new Set<string>();
  const dirty$ = new Subject<void>();
  const changes$ = new Subject<TopicChange[]>();
  const retry$ = new Subject<void>();
  /** Unused since the disconnection; a recovered connection still has its subscriptions. */
  const leftAway = new Set<string>();

  const touch = (name: string) => {
    dirty.add(name);
    dirty$.next();
  };
  const flush = () => {
    const names = [...dirty];
    dirty.clear();
    changes$.next(names.map((topic) => ({ topic, state: followed.get(topic)?.show() })));
    for (const name of names) {
      const it = followed.get(name);
      if (it) it.view$.next(it.view);
    }
  };
  const pace = createPace({ frame, now, scheduler });
  dirty$.pipe(audit(() => pace.next()), scope.bind()).subscribe(() => pace.work(flush));

  const unsubscribe = (name: string) => {
    connection.request('unsubscribe', { topic: name }).subscribe();
  };
  const leave = (name: string) => {
    const it = followed.get(name);
    if (!it) return;
    it.leaving?.unsubscribe();
    it.feed?.unsubscribe();
    followed.delete(name);
    behaviors.delete(name);
    if (connection.state$.value.kind === 'live') unsubscribe(name);
    else leftAway.add(name);
    touch(name);
  };
  isLive(connection)
    .pipe(
      filter((live) => live),
      scope.bind(),
    )
    .subscribe(() => {
      leftAway.forEach(unsubscribe);
      leftAway.clear();
    });
  const follow = (name: string): Followed => {
    const unwatched = [...followed].find(([, it]) => it.listeners === 0);
    if (followed.size >= topicsMax && unwatched) leave(unwatched[0]);
    const it: Followed = { view$: new BehaviorSubject(loading), view: loading, show: () => undefined, listeners: 0 };
    followed.set(name, it);
    leftAway.delete(name);
    it.feed = followTopic(name, { connection, retry$, random, scheduler })
      .pipe(scope.bind())
      .subscribe(({ view, show }) => {
        it.show = show;
        it.view = view;
        touch(name);
      });
    return it;
  };

  const listen = (name: string) =>
    new Observable<TopicView>((subscriber) => {
      const it = followed.get(name) ?? follow(name);
      it.leaving?.unsubscribe();
      it.listeners += 1;
      const subscription = it.view$.subscribe(subscriber);
      return () => {
        subscription.unsubscribe();
        it.listeners -= 1;
        if (it.listeners > 0) return;
        it.leaving = timer(lingerMs, scheduler).subscribe(() => followed.get(name) === it && leave(name));
      };
    });

  scope.onEnd(() => followed.forEach((it) => it.leaving?.unsubscribe()));
  return {
    changes$: changes$.asObservable(),
    keepOnly: (isReadable) => [...followed.keys()].filter((name) => !isReadable(name)).forEach(leave),
    retryRefused: () => retry$.next(),
    topic: (name) => {
      const known = behaviors.get(name);
      if (known) return known;
      const behavior = Object.defineProperty(listen(name), 'value', {
        get: () => followed.get(name)?.view$.value ?? loading,
      }) as Behavior<TopicView>;
      behaviors.set(name, behavior);
      return behavior;
    },
  };
}
