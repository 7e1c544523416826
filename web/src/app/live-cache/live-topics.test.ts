import { describe, expect, it } from 'vitest';
import type { ProjectTopic } from '@/lib/entities/project';
import { type SessionTopic, sessionTopicSchema } from '@/lib/entities/topic-states';
import { isAudible } from './live-topics';

const entry = (facts: Record<string, unknown>) => ({
  id: 1,
  slug: 'acme',
  name: 'Acme',
  plan: { id: 'team', name: 'Team' },
  ...facts,
});
const session = (organizations: Record<string, Record<string, unknown>>): SessionTopic =>
  sessionTopicSchema.parse({ profile: null, organizations, permissions: [] });
const known = (ref: string) => (ref === 'strange' ? undefined : ({ organization_slug: 'acme' } as ProjectTopic));
const audible = (topic: string, mine: Record<string, unknown> | null) =>
  isAudible(topic, session(mine ? { acme: entry(mine) } : {}), known);

const everywhere = { role: 'Owner', topic: 'org:acme' };
const scoped = { project_roles: { shop: 'Developer' }, topic: 'org:acme:0f0f' };

describe('access to a topic', () => {
  it.each<[string, Record<string, unknown> | null, boolean]>([
    ['session', null, true],
    ['platform', null, true],
    ['audit:account:u', null, true],
    ['org:acme', everywhere, true],
    ['org:acme', scoped, false],
    ['org:acme:0f0f', scoped, true],
    ['org:acme:1e1e', scoped, false],
    ['org:acme', null, false],
    ['org:acme', { ...everywhere, mfa_missing: true }, false],
    ['audit:org:acme', everywhere, true],
    ['audit:org:acme', scoped, false],
    ['project:shop', scoped, true],
    ['project:depot', scoped, false],
    ['project:depot', everywhere, true],
    ['project:depot', null, false],
    ['project:strange', null, true],
    ['monitoring:shop', scoped, true],
    ['activity:shop', scoped, true],
    ['activity:depot', scoped, false],
    ['schema:shop', scoped, true],
    ['schema:depot', scoped, false],
    ['snippet:s1', null, true],
    ['monitoring:depot', scoped, false],
    ['monitoring:depot', null, false],
    ['monitoring:strange', null, true],
  ])('%s with %o: %s', (topic, mine, expected) => {
    expect(audible(topic, mine)).toBe(expected);
  });
});
