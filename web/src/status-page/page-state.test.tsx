import { BehaviorSubject, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScope, type Scope } from '@/lib/rx/scope';
import type { Topics } from '@/streams/topics/create-topics';
import type { TopicChange, TopicView } from '@/streams/topics/topic-view';
import { statusSample } from '@/testing/status-sample';
import { createPageState, writtenAt, writtenState } from './page-state';

let scope: Scope;
let changes$: Subject<TopicChange[]>;
let view$: BehaviorSubject<TopicView>;
let topics: Topics;
beforeEach(() => {
  scope = createScope();
  changes$ = new Subject();
  view$ = new BehaviorSubject<TopicView>({ kind: 'loading' });
  topics = { changes$, topic: () => view$, keepOnly: () => {}, retryRefused: () => {} };
});
afterEach(() => scope.end());

describe('the state of the page', () => {
  it('is the embedded one, then the pushed one', () => {
    const state$ = createPageState(scope, topics, statusSample());
    expect(state$.value).toEqual({ status: statusSample(), view: { kind: 'loading' } });
    const next = statusSample({ status: { indicator: 'minor', description: 'Partially Degraded Service' } });
    changes$.next([{ topic: 'status', state: next }]);
    view$.next({ kind: 'live' });
    expect(state$.value).toEqual({ status: next, view: { kind: 'live' } });
  });

  it('stays if a pushed state is unreadable or removed', () => {
    const state$ = createPageState(scope, topics, statusSample());
    changes$.next([{ topic: 'status', state: { page: 7 } }]);
    changes$.next([{ topic: 'status', state: undefined }]);
    expect(state$.value.status).toEqual(statusSample());
  });

  it('is read from the page, and null if unreadable', () => {
    const page = new DOMParser().parseFromString(
      `<script type="application/json" id="status-state">${JSON.stringify(statusSample())}</script>`,
      'text/html',
    );
    expect(writtenState(page)).toEqual(statusSample());
    page.getElementById('status-state')!.textContent = '{';
    expect(writtenState(page)).toBeNull();
    expect(writtenState(document.implementation.createHTMLDocument())).toBeNull();
  });

  it('has the time of its rendering', () => {
    const page = new DOMParser().parseFromString('<script id="status-state" data-as-of="2026-11-20T12:00:00.000Z"></script>', 'text/html');
    expect(writtenAt(page)).toBe(Date.parse('2026-11-20T12:00:00Z'));
    page.getElementById('status-state')!.removeAttribute('data-as-of');
    expect(writtenAt(page)).toBeNull();
  });
});
