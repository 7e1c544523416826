import { BehaviorSubject, of, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScope, type Scope } from '@/lib/rx/scope';
import { createFakeLink, type FakeLink } from '@/testing/fake-link';
import type { ConnectionState } from '../connection/connection-state';
import type { Connection } from '../connection/create-connection';
import { createTopics, type Topics } from './create-topics';
import type { TopicChange, TopicView } from './topic-view';

const live: ConnectionState = { kind: 'live', since: 0 };
const away: ConnectionState = { kind: 'reconnecting', since: 0, attempt: 1, nextTryAt: null };

let scope: Scope;
let link: FakeLink;
let state$: BehaviorSubject<ConnectionState>;
let frames: Subject<void>;
let topics: Topics;
let changes: TopicChange[][];
/** Time that applying a change takes, in ms. */
let costMs: number;

beforeEach(() => {
  vi.useFakeTimers();
  scope = createScope();
  link = createFakeLink();
  link.answer = () => of({ epoch: 'e', version: 1, state: { n: 1 } });
  state$ = new BehaviorSubject<ConnectionState>(live);
  frames = new Subject();
  const connection: Connection = {
    state$,
    events$: link.events$,
    request: link.request,
    retryNow: () => {},
  };
  let nowMs = 0;
  costMs = 0;
  topics = createTopics(scope, { connection, frame: () => frames, now: () => Date.now() + nowMs, random: () => 0 });
  changes = [];
  topics.changes$.subscribe((batch) => {
    changes.push(batch);
    nowMs += costMs;
  });
});
afterEach(() => {
  scope.end();
  vi.useRealTimers();
});

const frame = () => frames.next();
const push = (name: string, ...args: unknown[]) => link.events$.next({ name, args });
const subscribes = () => link.sent.filter((it) => it.event === 'subscribe').map((it) => it.payload);

describe('topics', () => {
  it('subscribe once for all listeners, and show all changes of a frame together', () => {
    const views: TopicView[] = [];
    topics.topic('org:a').subscribe((view) => views.push(view));
    topics.topic('org:a').subscribe();
    push('patch', 'org:a', 2, { n: 2 });
    push('patch', 'org:a', 3, { m: 3 });
    expect(changes).toEqual([]);
    frame();
    expect(subscribes()).toEqual([{ topic: 'org:a' }]);
    expect(changes).toEqual([[{ topic: 'org:a', state: { n: 2, m: 3 } }]]);
    expect(views).toEqual([{ kind: 'loading' }, { kind: 'live' }]);
  });

  it.each([
    [0.5, 20],
    [2, 80],
    [30, 150],
  ])('rest after applying changes that took %f ms, for %i ms, and then wait for no frame', (cost, restMs) => {
    topics.topic('org:a').subscribe();
    frame();
    costMs = cost;
    push('patch', 'org:a', 2, { n: 2 });
    frame();
    expect(changes).toHaveLength(2);
    push('patch', 'org:a', 3, { n: 3 });
    vi.advanceTimersByTime(restMs - 1);
    frame();
    expect(changes).toHaveLength(2);
    push('patch', 'org:a', 4, { n: 4 });
    vi.advanceTimersByTime(1);
    expect(changes.slice(2)).toEqual([[{ topic: 'org:a', state: { n: 4 } }]]);
  });

  it('are applied in every frame if that is fast', () => {
    topics.topic('org:a').subscribe();
    frame();
    costMs = 0.3;
    for (const n of [2, 3, 4]) {
      push('patch', 'org:a', n, { n });
      vi.advanceTimersByTime(1_000);
      expect(changes).toHaveLength(n - 1);
      frame();
      expect(changes).toHaveLength(n);
    }
  });

  it('ignore events of another topic or from earlier', () => {
    topics.topic('org:a').subscribe();
    frame();
    push('patch', 'org:b', 2, { n: 9 });
    push('patch', 'org:a', 0, { n: 9 });
    frame();
    expect(changes).toHaveLength(1);
  });

  it('request a snapshot after a gap, and drop patches until it arrives', () => {
    topics.topic('org:a').subscribe();
    const answer$ = new Subject<unknown>();
    link.answer = () => answer$;
    push('patch', 'org:a', 5, { n: 5 });
    push('patch', 'org:a', 6, { n: 6 });
    expect(subscribes()).toEqual([{ topic: 'org:a' }, { topic: 'org:a' }]);
    answer$.next({ epoch: 'e', version: 6, state: { n: 60 } });
    push('patch', 'org:a', 7, { n: 70 });
    frame();
    expect(changes.at(-1)).toEqual([{ topic: 'org:a', state: { n: 70 } }]);
  });

  it('keep their state while disconnected, marked as stale, and continue from it', () => {
    vi.setSystemTime(5_000);
    const behavior = topics.topic('org:a');
    behavior.subscribe();
    frame();
    vi.advanceTimersByTime(1_000);
    state$.next(away);
    vi.advanceTimersByTime(4_000);
    frame();
    expect(behavior.value).toEqual({ kind: 'stale', since: 6_000 });
    expect(changes.at(-1)).toEqual([{ topic: 'org:a', state: { n: 1 } }]);
    link.answer = () => of({ epoch: 'e', version: 2, patches: [{ n: 2 }] });
    state$.next(live);
    frame();
    expect(subscribes().at(-1)).toEqual({ topic: 'org:a', epoch: 'e', version: 1 });
    expect(behavior.value).toEqual({ kind: 'live' });
    expect(changes.at(-1)).toEqual([{ topic: 'org:a', state: { n: 2 } }]);
  });

  it('drop patches that arrive before the answer of a new connection', () => {
    topics.topic('org:a').subscribe();
    frame();
    const answer$ = new Subject<unknown>();
    link.answer = () => answer$;
    state$.next(away);
    state$.next(live);
    push('patch', 'org:a', 3, { n: 3 });
    expect(subscribes()).toHaveLength(2);
    answer$.next({ epoch: 'e', version: 3, patches: [{ m: 2 }, { n: 3 }] });
    frame();
    expect(changes.at(-1)).toEqual([{ topic: 'org:a', state: { n: 3, m: 2 } }]);
    expect(subscribes()).toHaveLength(2);
  });

  it('are marked as stale if the connection was lost before the answer', () => {
    link.answer = () => new Subject();
    vi.setSystemTime(5_000);
    const behavior = topics.topic('org:a');
    behavior.subscribe();
    vi.setSystemTime(6_000);
    state$.next(away);
    frame();
    expect(behavior.value).toEqual({ kind: 'stale', since: 6_000 });
  });

  it('requested while disconnected are marked as stale after 3 s, since the request', () => {
    state$.next(away);
    vi.setSystemTime(5_000);
    const behavior = topics.topic('org:a');
    behavior.subscribe();
    vi.advanceTimersByTime(2_999);
    frame();
    expect(behavior.value).toEqual({ kind: 'loading' });
    vi.advanceTimersByTime(1);
    frame();
    expect(behavior.value).toEqual({ kind: 'stale', since: 5_000 });
    state$.next(live);
    frame();
    expect(behavior.value).toEqual({ kind: 'live' });
  });

  it('of a recovered connection apply missed patches once, whether before the answer or in it', () => {
    topics.topic('org:a').subscribe();
    frame();
    state$.next(away);
    const answer$ = new Subject<unknown>();
    link.answer = () => answer$;
    state$.next(live);
    // The server resends what was missed, then answers the new subscription.
    push('patch', 'org:a', 2, { n: 2 }, '917');
    push('patch', 'org:a', 3, { n: 3 }, '918');
    answer$.next({ epoch: 'e', version: 3, patches: [{ n: 2 }, { n: 3 }] });
    push('patch', 'org:a', 4, { m: 4 }, '920');
    frame();
    expect(subscribes()).toEqual([{ topic: 'org:a' }, { topic: 'org:a', epoch: 'e', version: 1 }]);
    expect(changes.at(-1)).toEqual([{ topic: 'org:a', state: { n: 3, m: 4 } }]);
  });

  it('unused during a disconnection are unsubscribed after it, because it may have been recovered', () => {
    const listening = topics.topic('org:a').subscribe();
    frame();
    state$.next(away);
    listening.unsubscribe();
    vi.advanceTimersByTime(3_000);
    expect(link.sent.filter((it) => it.event === 'unsubscribe')).toEqual([]);
    state$.next(live);
    expect(link.sent.at(-1)).toEqual({ event: 'unsubscribe', payload: { topic: 'org:a' } });
    state$.next(away);
    state$.next(live);
    expect(link.sent.filter((it) => it.event === 'unsubscribe')).toHaveLength(1);
  });

  it('accept a snapshot of a new epoch pushed by the server', () => {
    topics.topic('org:a').subscribe();
    push('snapshot', 'org:a', 'f', 40, { fresh: true });
    push('patch', 'org:a', 41, { more: 1 });
    frame();
    expect(changes.at(-1)).toEqual([{ topic: 'org:a', state: { fresh: true, more: 1 } }]);
  });

  it('show a refusal as a value, and retry only if it may be temporary', () => {
    link.answer = () => of({ error: { code: 'forbidden', message: 'No right.' } });
    const refused = topics.topic('org:a');
    refused.subscribe();
    frame();
    expect(refused.value).toEqual({ kind: 'failed', code: 'forbidden', message: 'No right.' });
    vi.advanceTimersByTime(60_000);
    expect(subscribes()).toHaveLength(1);

    link.answer = () => of({ error: { code: 'unavailable', message: 'Storage is away.' } });
    const waiting = topics.topic('org:b');
    waiting.subscribe();
    link.answer = () => of({ epoch: 'e', version: 1, state: {} });
    vi.advanceTimersByTime(1_000);
    frame();
    expect(waiting.value).toEqual({ kind: 'live' });
  });

  it('that were refused are requested again when they may be allowed, and only those', () => {
    link.answer = (_, payload) =>
      of(
        (payload as { topic: string }).topic === 'org:new'
          ? { error: { code: 'not_found', message: 'There is no such topic.' } }
          : { epoch: 'e', version: 1, state: { n: 1 } },
      );
    const views: TopicView[] = [];
    topics.topic('org:new').subscribe((view) => views.push(view));
    topics.topic('org:a').subscribe();
    frame();
    expect(views.at(-1)).toMatchObject({ kind: 'failed', code: 'not_found' });
    link.answer = () => of({ epoch: 'e', version: 1, state: { n: 1 } });
    topics.retryRefused();
    frame();
    expect(views.at(-1)).toEqual({ kind: 'live' });
    topics.retryRefused();
    expect(subscribes()).toEqual([{ topic: 'org:new' }, { topic: 'org:a' }, { topic: 'org:new' }]);
  });

  it('ended by the server have a reason, and can be subscribed to again', () => {
    const behavior = topics.topic('project:a');
    behavior.subscribe();
    frame();
    push('ended', 'project:b', { code: 'not_found', message: 'Another.' });
    push('ended', 'project:a', { code: 'not_found', message: 'There is no such topic.' });
    frame();
    expect(behavior.value).toEqual({ kind: 'failed', code: 'not_found', message: 'There is no such topic.' });
    expect(changes.at(-1)).toEqual([{ topic: 'project:a', state: undefined }]);
    push('snapshot', 'project:a', 'f', 1, { n: 7 });
    frame();
    expect(behavior.value).toEqual({ kind: 'live' });
  });

  it('stay subscribed for a moment after the last listener, then unsubscribe', () => {
    const listening = topics.topic('org:a').subscribe();
    frame();
    listening.unsubscribe();
    vi.advanceTimersByTime(2_000);
    const again = topics.topic('org:a').subscribe();
    vi.advanceTimersByTime(60_000);
    expect(link.sent.filter((it) => it.event === 'unsubscribe')).toEqual([]);
    again.unsubscribe();
    vi.advanceTimersByTime(3_000);
    frame();
    expect(link.sent.at(-1)).toEqual({ event: 'unsubscribe', payload: { topic: 'org:a' } });
    expect(changes.at(-1)).toEqual([{ topic: 'org:a', state: undefined }]);
    expect(subscribes()).toHaveLength(1);
  });

  it('end when they are no longer allowed, and start over when requested again', () => {
    const views: TopicView[] = [];
    const watching = topics.topic('org:a').subscribe((view) => views.push(view));
    topics.topic('org:b').subscribe();
    frame();
    topics.keepOnly((name) => name !== 'org:a');
    frame();
    expect(changes.at(-1)).toEqual([{ topic: 'org:a', state: undefined }]);
    topics.topic('org:a').subscribe();
    // Listeners of the ended topic must not end the new one by leaving.
    watching.unsubscribe();
    vi.advanceTimersByTime(10_000);
    frame();
    push('patch', 'org:a', 2, { n: 2 });
    frame();
    expect(subscribes()).toEqual([{ topic: 'org:a' }, { topic: 'org:b' }, { topic: 'org:a' }]);
    expect(changes.at(-1)).toEqual([{ topic: 'org:a', state: { n: 2 } }]);
  });
});
