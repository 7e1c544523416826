import { expect, test } from 'vitest';
import { monitoringTopicSchema, platformTopicSchema, sessionTopicSchema } from './topic-states';

test('a platform state without telemetry means that none is collected', () => {
  expect(platformTopicSchema.parse({}).telemetry).toBe(false);
  expect(platformTopicSchema.parse({ telemetry: true }).telemetry).toBe(true);
});

test('a point of a database that did not respond has no numbers', () => {
  const points = { '2026-11-20T18:30:00.000Z': { probes: 4, healthy: 0 } };
  const read = monitoringTopicSchema.parse({ interval_s: 300, points });
  expect(read.max_connections).toBeNull();
  expect(read.points['2026-11-20T18:30:00.000Z']).toEqual({
    probes: 4,
    healthy: 0,
    latency_ms: null,
    latency_max_ms: null,
    connections: null,
    database_bytes: null,
    cpu_cores: null,
    memory_bytes: null,
    disk_bytes: null,
    transactions_per_s: null,
  });
});

test('the open invoices of an organization are there with permission to read billing', () => {
  const acme = { id: 1, slug: 'acme', name: 'Acme', plan: { id: 'pro', name: 'Pro' } };
  const billing = { overdue_invoices: 2, address_missing: true };
  const organizations = { acme: { ...acme, billing }, globex: { ...acme, slug: 'globex' } };
  const read = sessionTopicSchema.parse({ profile: null, organizations, permissions: [] });
  expect(read.organizations.acme?.billing).toEqual(billing);
  expect(read.organizations.globex?.billing).toBeUndefined();
});
