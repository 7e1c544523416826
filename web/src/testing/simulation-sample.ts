import type { Scenario, SimulationPoint, SimulationResult, SimulationRun, SimulationTopic } from '@/lib/entities/simulation';

export const scenario = (facts: Partial<Scenario> = {}): Scenario => ({
  name: 'reconnect-storm',
  title: 'Reconnect storm',
  teaches: ['Measure the time until the last page is live again.', 'Whether everything arrives.', 'Whether they push each other out.'],
  ground: 'sockets',
  duration_ms: 300_000,
  organizations: 250,
  projects: 1000,
  people: 5000,
  connections: 5000,
  short_duration_ms: 30_000,
  short_size: { organizations: 10, projects: 40, people: 200, connections: 200 },
  ...facts,
});

export const run = (facts: Partial<SimulationRun> = {}): SimulationRun => ({
  id: 'r1',
  scenario: 'reconnect-storm',
  title: 'Reconnect storm',
  name: '',
  ground: 'sockets',
  short: false,
  seed: 5,
  connections: null,
  state: 'passed',
  started_by: 'sam',
  started_at: '2026-11-20T12:00:00.000Z',
  ended_at: '2026-11-20T12:05:10.000Z',
  progress: 1,
  verdict: 'All thresholds met.',
  reason: '',
  ...facts,
});

/** A run in progress. */
export const running = (facts: Partial<SimulationRun> = {}): SimulationRun =>
  run({ id: 'r2', state: 'running', started_at: '2026-11-20T13:00:00.000Z', ended_at: null, progress: 0.415, verdict: '', ...facts });

/** The end of one interval. */
export const pointAt = (at_s: number, facts: Partial<SimulationPoint> = {}): SimulationPoint => ({
  at_s,
  sessions: 100,
  deliveries_per_s: 50,
  changes_per_s: 10,
  p50_ms: 4,
  p95_ms: 9,
  p99_ms: 20,
  in_between: 1,
  unhealthy: 0,
  server_cpu: 0.5,
  server_memory: 300 * 1024 ** 2,
  waiting_tasks: 3,
  waiting_messages: 4,
  outbox_bytes: 2048,
  ...facts,
});

/** State of a run's topic. */
export const simulation = (facts: Partial<SimulationTopic> = {}): SimulationTopic => ({
  run: running(),
  points: { '0': pointAt(10), '1': pointAt(20, { p99_ms: 80, sessions: 200 }) },
  now: { at_s: 123, of_s: 300, sessions: 200, deliveries: 12_345, losses: 3, failed_attempts: 1, violations: 0 },
  ...facts,
});

export const result = (facts: Partial<SimulationResult> = {}): SimulationResult => ({
  scenario: 'reconnect-storm',
  title: 'Reconnect storm',
  teaches: scenario().teaches,
  ground: 'sockets',
  short: false,
  seed: 5,
  fleet: { organizations: 250, projects: 1000, people: 5000 },
  duration_s: 300,
  lasted_s: 310,
  stopped: null,
  passed: true,
  thresholds: [
    { metric: 'resume_p99', limit: '< 15 s', value: 1234, outcome: 'kept' },
    { metric: 'recovered', limit: '>= 99.9 %', value: 0.99, outcome: 'broken' },
    { metric: 'server_memory', limit: '< 1 GB', value: null, outcome: 'not_measured' },
  ],
  figures: [
    { id: 'resume_p99', label: 'Recovery after a disconnect, p99', unit: 'ms', value: 1234 },
    { id: 'recovered', label: 'Disconnects recovered', unit: 'share', value: 0.99 },
    { id: 'server_memory', label: 'Server memory at its highest', unit: 'bytes', value: null },
  ],
  invariants: { broken: 0, kept: [] },
  counts: { visits: 12 },
  remarks: ['The generator kept up.'],
  series: [pointAt(10), pointAt(20)],
  ...facts,
});
