import * as z from 'zod/mini';
import { rememberedRecord } from './remembered';

// A merge patch removes a member that is null, so nullable fields can also be absent.
const maybeNumber = z._default(z.nullable(z.number()), null);
const maybeText = z._default(z.nullable(z.string()), null);

/** `sockets`: a server and real connections, in real time. `in_memory`: virtual time. */
export const groundSchema = z.enum(['sockets', 'in_memory']);

/** The size of a simulated fleet. */
const simulationSizeSchema = z.object({
  organizations: z.number(),
  projects: z.number(),
  people: z.number(),
  /** Sessions at peak. */
  connections: z.number(),
});

/** A scenario that can be simulated. */
export const scenarioSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** Goals, one sentence each. */
  teaches: z.array(z.string()),
  /** The default mode. */
  ground: groundSchema,
  duration_ms: z.number(),
  organizations: z.number(),
  projects: z.number(),
  people: z.number(),
  /** Sessions at peak. */
  connections: z.number(),
  /** Duration of the quick run. */
  short_duration_ms: z.number(),
  /** Size of the quick run. */
  short_size: simulationSizeSchema,
});

/** `failed`: a threshold or an invariant was violated. `broken_off`: the run crashed. */
export const runStateSchema = z.enum(['running', 'stopping', 'passed', 'failed', 'stopped', 'broken_off']);

/** A simulation run. */
export const simulationRunSchema = z.object({
  id: z.string(),
  scenario: z.string(),
  /** Of its scenario. */
  title: z.string(),
  /** Chosen by the user who started it; empty: none. */
  name: z._default(z.string(), ''),
  ground: groundSchema,
  short: z.boolean(),
  seed: z.number(),
  /** Null: the scenario's default. */
  connections: maybeNumber,
  state: runStateSchema,
  started_by: z.string(),
  started_at: z.string(),
  ended_at: maybeText,
  /** 0 to 1. */
  progress: z.number(),
  /** A sentence; empty at first. */
  verdict: z._default(z.string(), ''),
  /** The reason of a crash, with the last output of the process; else empty. */
  reason: z._default(z.string(), ''),
});

/** Metrics of one interval of a run; null if not measured. */
export const simulationPointSchema = z.object({
  /** End of the interval, in seconds since the start of the run. */
  at_s: z.number(),
  sessions: maybeNumber,
  deliveries_per_s: maybeNumber,
  changes_per_s: maybeNumber,
  p50_ms: maybeNumber,
  p95_ms: maybeNumber,
  p99_ms: maybeNumber,
  /** Projects. */
  in_between: maybeNumber,
  unhealthy: maybeNumber,
  /** Cores. */
  server_cpu: maybeNumber,
  /** Bytes. */
  server_memory: maybeNumber,
  /** Tasks waiting for a worker of the server. */
  waiting_tasks: maybeNumber,
  /** Messages waiting for the directory actor. */
  waiting_messages: maybeNumber,
  /** Bytes waiting to be sent. */
  outbox_bytes: maybeNumber,
});

/** Progress of a run and its counters. */
export const simulationNowSchema = z.object({
  at_s: z.number(),
  of_s: z.number(),
  sessions: z.number(),
  deliveries: z.number(),
  losses: z.number(),
  failed_attempts: z.number(),
  violations: z.number(),
});

/** The state of the topic `simulations`: the newest runs by ID. */
export const simulationsTopicSchema = z.object({ runs: rememberedRecord(simulationRunSchema) });

/** The state of a run's topic. Its points are keyed by number, starting at 0. */
export const simulationTopicSchema = z.object({
  run: simulationRunSchema,
  points: z._default(rememberedRecord(simulationPointSchema), {}),
  /** Null before the first report of the process. */
  now: z._default(z.nullable(simulationNowSchema), null),
});

const unitSchema = z.enum(['ms', 'count', 'share', 'bytes', 'cores']);

/** One metric of a run. */
export const figureSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** An unknown unit is shown as a plain number. */
  unit: z.catch(unitSchema, 'count'),
  value: maybeNumber,
});

/** A metric compared with a limit. */
export const thresholdSchema = z.object({
  /** The metric's ID. */
  metric: z.string(),
  /** Such as `< 15 s`. */
  limit: z.string(),
  value: maybeNumber,
  outcome: z.enum(['kept', 'broken', 'not_measured']),
});

/** The result of a run. */
export const simulationResultSchema = z.object({
  scenario: z.string(),
  title: z.string(),
  teaches: z._default(z.array(z.string()), []),
  ground: groundSchema,
  short: z.boolean(),
  seed: z.number(),
  fleet: z.object({ organizations: z.number(), projects: z.number(), people: z.number() }),
  duration_s: z.number(),
  /** Real duration. */
  lasted_s: z.number(),
  /** The reason for an early end; null if there was none. */
  stopped: maybeText,
  passed: z.boolean(),
  thresholds: z.array(thresholdSchema),
  figures: z.array(figureSchema),
  invariants: z.object({
    /** Number of violations. */
    broken: z.number(),
    /** The first violations, which the report keeps. */
    kept: z.array(z.object({ at_s: z.number(), name: z.string(), sentence: z.string(), detail: z.string() })),
  }),
  counts: z._default(z.record(z.string(), z.number()), {}),
  remarks: z._default(z.array(z.string()), []),
  series: z._default(z.array(simulationPointSchema), []),
});

export type Ground = z.infer<typeof groundSchema>;
export type Scenario = z.infer<typeof scenarioSchema>;
export type RunState = z.infer<typeof runStateSchema>;
export type SimulationRun = z.infer<typeof simulationRunSchema>;
export type SimulationPoint = z.infer<typeof simulationPointSchema>;
export type SimulationNow = z.infer<typeof simulationNowSchema>;
export type SimulationTopic = z.infer<typeof simulationTopicSchema>;
export type SimulationResult = z.infer<typeof simulationResultSchema>;
export type Figure = z.infer<typeof figureSchema>;
export type FigureUnit = Figure['unit'];
export type Threshold = z.infer<typeof thresholdSchema>;

/** Returns whether a run is in progress; only one runs at a time. */
export const isUnderWay = ({ state }: Pick<SimulationRun, 'state'>): boolean => state === 'running' || state === 'stopping';

/** Returns whether a run has a report; a crashed one may have none. */
export const hasReport = ({ state }: Pick<SimulationRun, 'state'>): boolean =>
  state === 'passed' || state === 'failed' || state === 'stopped';
