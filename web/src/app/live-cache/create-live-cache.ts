import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { ProjectTopic } from '@/lib/entities/project';
import type { SessionTopic } from '@/lib/entities/topic-states';
import { liveKey, projectTopic, sessionTopic } from '@/lib/live/topic-names';
import type { Scope } from '@/lib/rx/scope';
import type { Topics } from '@/streams/topics/create-topics';
import { isAudible } from './live-topics';
import { writeTopic } from './write-topic';

/** Keeps the query cache in sync with the topics, one batch per frame. */
export function createLiveCache(scope: Scope, topics: Topics, client: QueryClient): void {
  // These entries must outlive the default of five minutes without a reader: the next change is
  // compared with them. Unchanged values keep their identity, so comparing hundreds of projects
  // would find nothing else.
  client.setQueryDefaults(['live'], { gcTime: Infinity, structuralSharing: false });
  topics.changes$.pipe(scope.bind()).subscribe((changes) => {
    notifyManager.batch(() => {
      for (const change of changes) {
        if (!writeTopic(client, change)) console.warn(`Couldn't read the state of ${change.topic}.`);
      }
    });
    if (changes.some(({ topic, state }) => topic === sessionTopic && state !== undefined)) {
      dropInaudible(topics, client);
      topics.retryRefused();
    }
  });
}

/** Topics that the session no longer allows must not look live. */
function dropInaudible(topics: Topics, client: QueryClient): void {
  const session = client.getQueryData<SessionTopic>(liveKey(sessionTopic));
  if (!session) return;
  topics.keepOnly((topic) =>
    isAudible(topic, session, (ref) => client.getQueryData<ProjectTopic>(liveKey(projectTopic(ref)))),
  );
}
