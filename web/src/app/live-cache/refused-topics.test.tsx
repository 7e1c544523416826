import { QueryClient } from '@tanstack/react-query';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { platformTopic, sessionTopic } from '@/lib/live/topic-names';
import { createScope, type Scope } from '@/lib/rx/scope';
import type { Topics } from '@/streams/topics/create-topics';
import type { TopicChange } from '@/streams/topics/topic-view';
import { createLiveCache } from './create-live-cache';

let scope: Scope;
let changes$: Subject<TopicChange[]>;
let retries: number;
beforeEach(() => {
  scope = createScope();
  changes$ = new Subject();
  retries = 0;
  const topics: Topics = {
    changes$,
    keepOnly: () => {},
    retryRefused: () => ++retries,
    topic: () => {
      throw new Error('The live cache subscribes to no topic.');
    },
  };
  createLiveCache(scope, topics, new QueryClient());
});
afterEach(() => scope.end());

it('requests refused topics again when the session changes, and only then', () => {
  changes$.next([{ topic: platformTopic, state: { incidents: {} } }]);
  changes$.next([{ topic: sessionTopic, state: undefined }]);
  expect(retries).toBe(0);
  changes$.next([{ topic: sessionTopic, state: { profile: null, permissions: [], organizations: {} } }]);
  expect(retries).toBe(1);
});
