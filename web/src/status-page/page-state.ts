import { filter, map, merge, scan, type Observable } from 'rxjs';
import { type PlatformStatus, platformStatusSchema } from '@/lib/entities/platform-status';
import type { Behavior } from '@/lib/rx/behavior';
import type { Scope } from '@/lib/rx/scope';
import type { Topics } from '@/streams/topics/create-topics';
import type { TopicView } from '@/streams/topics/topic-view';

export const statusTopic = 'status';

/** The displayed state, and its freshness. */
export interface PageState {
  /** Null if the server embedded none and none has arrived yet. */
  status: PlatformStatus | null;
  view: TopicView;
}

/** Reads a state; null if it is unreadable. */
export function readStatus(value: unknown): PlatformStatus | null {
  const parsed = platformStatusSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** The state that the server embedded in the page. */
export function writtenState(document: Document): PlatformStatus | null {
  try {
    return readStatus(JSON.parse(document.getElementById('status-state')?.textContent ?? 'null'));
  } catch {
    return null;
  }
}

/** When the server rendered the embedded state, in milliseconds since 1970; null if unknown. */
export function writtenAt(document: Document): number | null {
  const at = Date.parse(document.getElementById('status-state')?.dataset.asOf ?? '');
  return Number.isNaN(at) ? null : at;
}

/** The displayed state: the embedded one, then the topic's; invalid states are ignored. */
export function createPageState(scope: Scope, topics: Topics, written: PlatformStatus | null): Behavior<PageState> {
  const pushed$: Observable<Partial<PageState>> = topics.changes$.pipe(
    map((changes) => readStatus(changes.find(({ topic }) => topic === statusTopic)?.state)),
    filter((status) => status !== null),
    map((status) => ({ status })),
  );
  const seen$: Observable<Partial<PageState>> = topics.topic(statusTopic).pipe(map((view) => ({ view })));
  const begin: PageState = { status: written, view: { kind: 'loading' } };
  return scope.behavior(merge(pushed$, seen$).pipe(scan((before: PageState, change) => ({ ...before, ...change }), begin)), begin);
}
