import type { Organization } from '../entities/organization';
import type { SessionTopic } from '../entities/topic-states';

type Pushed = SessionTopic['organizations'];

/**
 * Overlays the organization list with the session topic, sorted by name. An organization is removed
 * only if the topic had it `before` and no longer has it: a list that was just fetched, or an
 * organization just created, may be newer than a topic update in flight.
 */
export function overlayOrganizations(list: Organization[], pushed: Pushed, before: Pushed = {}): Organization[] {
  const kept = list.filter((it) => pushed[it.slug] !== undefined || before[it.slug] === undefined);
  const known = new Map(kept.map((it) => [it.slug, it]));
  const updated = Object.values(pushed).map((it) => overlay(known.get(it.slug), it));
  const untouched = kept.filter((it) => pushed[it.slug] === undefined);
  return [...updated, ...untouched].sort((a, b) => a.name.localeCompare(b.name));
}

function overlay(known: Organization | undefined, pushed: Pushed[string]): Organization {
  const restriction = pushed.restriction;
  return {
    billing_email: null,
    ...known,
    id: pushed.id,
    slug: pushed.slug,
    name: pushed.name,
    role: pushed.role,
    project_roles: pushed.project_roles,
    ...(pushed.topic !== undefined && { topic: pushed.topic }),
    organization_requires_mfa: pushed.organization_requires_mfa,
    mfa_missing: pushed.mfa_missing,
    opt_in_tags: pushed.opt_in_tags,
    plan: pushed.plan,
    billing_partner: pushed.billing_partner,
    billing: pushed.billing ?? null,
    restriction_status: restriction?.status ?? null,
    restriction_data: restriction && {
      grace_period_end: restriction.grace_period_end ?? null,
      reason: restriction.reason ?? null,
    },
  };
}
