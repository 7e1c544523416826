import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '@/lib/entities/audit';
import { auditFacts } from './audit-facts';

const entry = (facts: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: '2026-11-20T10:00:00.000Z',
  actor: { id: null, name: 'signalbox' },
  token_name: null,
  action: 'organization.rename',
  target: 'Acme',
  outcome: 'done',
  organization_slug: null,
  project_ref: null,
  remote_address: null,
  request_id: null,
  detail: null,
  ...facts,
});

const values = (facts: Partial<AuditEntry>, email?: string) =>
  Object.fromEntries(auditFacts(entry(facts), email).map(({ name, value }) => [name, value]));

describe('the fields of an entry', () => {
  it('are all that have a value', () => {
    expect(Object.keys(values({}))).toEqual(['Time', 'Time in UTC', 'Result', 'Person', 'Action', 'Target']);
    const all = values(
      {
        actor: { id: 'a1', name: 'ada' },
        token_name: 'nightly',
        outcome: 'refused',
        organization_slug: 'acme',
        project_ref: 'shop',
        remote_address: '192.0.2.7',
        request_id: 'r1',
      },
      'ada@example.com',
    );
    expect(all).toMatchObject({
      'Time in UTC': '2026-11-20 10:00:00 UTC',
      Result: 'Denied',
      Person: 'ada',
      Email: 'ada@example.com',
      'Account ID': 'a1',
      'Access token': 'nightly',
      Action: 'organization.rename',
      Organization: 'acme',
      Project: 'shop',
      'IP address': '192.0.2.7',
      'Request ID': 'r1',
    });
  });

  it.each([
    [{ before: 'Acme Ltd' }, { Before: 'Acme Ltd' }],
    [{ opt_in_tags: ['a', 'b'], empty: null, none: '' }, { 'Opt in tags': '["a","b"]' }],
    [{ remote_address: '192.0.2.7', user_agent: 'Netscape' }, { 'User agent': 'Netscape' }],
    [{ remote_address: '192.0.2.8' }, { 'Remote address': '192.0.2.8' }],
    [['a'], {}],
    ['text', {}],
  ])('include its details %j as %j', (detail, expected) => {
    const base = auditFacts(entry({ remote_address: '192.0.2.7' }), undefined).length;
    const shown = auditFacts(entry({ remote_address: '192.0.2.7', detail }), undefined).slice(base);
    expect(Object.fromEntries(shown.map(({ name, value }) => [name, value]))).toEqual(expected);
  });
});
