import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { activityKey } from '@/api/projects/list-activity';
import { databaseKey } from '@/api/database/database-keys';
import { findingsKey } from '@/api/advisor/findings-key';
import { schemaKey } from '@/api/query/schema-key';
import { operatorIncidentsKey } from '@/api/operations/incident-keys';
import { refetchTickets } from '@/api/support/ticket-keys';
import { activityTopicSchema, isNextActivity } from '@/lib/entities/activity';
import { auditTopicSchema } from '@/lib/entities/audit';
import { projectTopicSchema } from '@/lib/entities/project';
import { monitoringTopicSchema, organizationTopicSchema, platformTopicSchema, sessionTopicSchema } from '@/lib/entities/topic-states';
import { fleetTopic, incidentsTopic, liveKey, noticeTopic, operatorsTopic, organizationTopic, platformTopic, sessionTopic, simulationsTopic, supportTopic } from '@/lib/live/topic-names';
import type { TopicChange } from '@/streams/topics/topic-view';
import { writeMonitoringTopic } from './write-monitoring-topic';
import { writeOrganizationTopic } from './write-organization-topic';
import { writePlatformTopic } from './write-platform-topic';
import { forgetProjectTopic, writeProjectTopic } from './write-project-topic';
import { writeSessionTopic } from './write-session-topic';

/**
 * Writes what a topic pushed into the cache entries that pages read, so that a page has one
 * source of truth. False if the state does not fit its schema; the entries then stay as they are.
 */
export function writeTopic(client: QueryClient, { topic, state }: TopicChange): boolean {
  const [kind = '', name = ''] = topic.split(/:(.*)/s);
  if (kind === 'org') return writeOrganization(client, name.split(':')[0] ?? '', topic, state);
  if (state === undefined) {
    client.removeQueries({ queryKey: liveKey(topic), exact: true });
    if (kind === 'project') forgetProjectTopic(client, name);
    return true;
  }
  switch (kind) {
    case sessionTopic:
      return write(client, topic, sessionTopicSchema, state, (next, before) => writeSessionTopic(client, next, before));
    case platformTopic:
      return write(client, topic, platformTopicSchema, state, (next) => writePlatformTopic(client, next));
    case 'project':
      return write(client, topic, projectTopicSchema, state, (next) => writeProjectTopic(client, next));
    case 'monitoring':
      return write(client, topic, monitoringTopicSchema, state, (next, before) => writeMonitoringTopic(client, name, next, before));
    case incidentsTopic:
      client.setQueryData(liveKey(topic), state);
      // History and resolved incidents come only over HTTP: the incident pages refetch.
      void client.invalidateQueries({ queryKey: operatorIncidentsKey });
      return true;
    case supportTopic:
      client.setQueryData(liveKey(topic), state);
      refetchTickets(client, 'operator');
      return true;
    case fleetTopic:
    case noticeTopic:
    case operatorsTopic:
    case simulationsTopic:
    case 'simulation':
    case 'logs':
    case 'rows':
    case 'snippet':
      // Their schemas are loaded with the pages that read them (`api/operations`,
      // `api/operator`, `api/simulations`), to keep the initial bundle small.
      client.setQueryData(liveKey(topic), state);
      return true;
    case 'schema':
      // A change of the schema by any user. After a reconnect the same state arrives again.
      if (isChanged(client.getQueryData(liveKey(topic)), state)) {
        void client.invalidateQueries({ queryKey: schemaKey(name) });
        void client.invalidateQueries({ queryKey: databaseKey(name) });
        void client.invalidateQueries({ queryKey: findingsKey(name) });
      }
      client.setQueryData(liveKey(topic), state);
      return true;
    case 'backups':
    case 'cron':
    case 'hooks':
      // A backup, a job, a hook or what became of them; the progress of a backup leaves the revision as it is. The keys of
      // `api/backups`, `api/cron` and `api/hooks` begin like this.
      if (isChanged(client.getQueryData(liveKey(topic)), state)) void client.invalidateQueries({ queryKey: ['projects', name, kind] });
      client.setQueryData(liveKey(topic), state);
      return true;
    case 'activity':
      return write(client, topic, activityTopicSchema, state, (next, before) => {
        // The first state says nothing about the time before it.
        if (!isNextActivity(before, next)) void client.invalidateQueries({ queryKey: activityKey(name) });
      });
    case 'audit':
      return write(client, topic, auditTopicSchema, state, () => undefined);
    default:
      return false;
  }
}

/** A known state has another revision. */
const isChanged = (before: unknown, state: unknown): boolean => before !== undefined && revisionOf(before) !== revisionOf(state);

const revisionOf = (state: unknown): unknown => (state as { revision?: unknown } | null)?.revision;

/** All topics of an organization write to one cache entry. */
function writeOrganization(client: QueryClient, slug: string, topic: string, state: unknown): boolean {
  const place = organizationTopic(slug);
  if (state === undefined) {
    // After a change of view, the old topic ends later than the new one begins.
    if (client.getQueryData(subscribedTopicKey(slug)) !== topic) return true;
    client.removeQueries({ queryKey: liveKey(place), exact: true });
    return true;
  }
  if (client.getQueryData(subscribedTopicKey(slug)) !== topic) client.setQueryData(subscribedTopicKey(slug), topic);
  return write(client, place, organizationTopicSchema, state, (next, before) =>
    writeOrganizationTopic(client, slug, next, before),
  );
}

/** The topic of an organization that was written last. */
const subscribedTopicKey = (slug: string) => ['live', 'subscribed', slug] as const;

function write<T>(
  client: QueryClient,
  topic: string,
  schema: z.ZodMiniType<T>,
  state: unknown,
  apply: (next: T, before: T | undefined) => void,
): boolean {
  const parsed = schema.safeParse(state);
  if (!parsed.success) return false;
  const before = client.getQueryData<T>(liveKey(topic));
  client.setQueryData<unknown>(liveKey(topic), parsed.data);
  apply(parsed.data, before);
  return true;
}
