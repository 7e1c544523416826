import { collectIncidents, type Incident } from '../entities/incident';
import type { PlatformTopic, SessionTopic } from '../entities/topic-states';

/** All open incidents of the topics; null until both are loaded. */
export function liveIncidents(platform: PlatformTopic | undefined, session: SessionTopic | undefined): Incident[] | null {
  if (!platform || !session) return null;
  const ofOrganizations = Object.values(session.organizations).map((it) => it.incidents);
  return collectIncidents(platform.incidents, ...ofOrganizations);
}
