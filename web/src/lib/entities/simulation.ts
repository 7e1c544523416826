import * as z from 'zod/mini';
import { rememberedRecord } from './remembered';

// A merge patch takes a member away where it says null, so what can be null can also be absent.
const maybeNumber = z._default(z.nullable(z.number()), null);
const maybeText = z._default(z.nullable(z.string()), null);

/** `sockets`: a server and real connections, by this machine's clock. `in_memory`: virtual time. */
export const groundSchema = z.enum(['sockets', 'in_memory']);

/** What can be rehearsed. */
export const scenarioSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** What one learns from it, a sentence each. */
  teaches: z.array(z.string()),
  /** Where it runs unless something else is asked. */
  ground: groundSchema,
  duration_ms: z.number(),
  organizations: z.number(),
  projects: z.number(),
  people: z.number(),
  /** Sessions at its height. */
  connections: z.number(),
  /** How long its short form takes. */
  short_duration_ms: z.number(),
});

/** `failed`: a threshold or an invariant is broken. `broken_off`: the run crashed. */
export const runStateSchema = z.enum(['running', 'stopping', 'passed', 'failed', 'stopped', 'broken_off']);

/** A simulation that someone started. */
export const simulationRunSchema = z.object({
  id: z.string(),
  scenario: z.string(),
  title: z.string(),
  ground: groundSchema,
  short: z.boolean(),
  seed: z.number(),
  /** Null: as many as the scenario has. */
  connections: maybeNumber,
  state: runStateSchema,
  started_by: z.string(),
  started_at: z.string(),
  ended_at: maybeText,
  /** 0 to 1. */
  progress: z.number(),
  /** A sentence; empty until there is one. */
  verdict: z._default(z.string(), ''),
  /** Why it broke off, with the last words of the process; else empty. */
  reason: z._default(z.string(), ''),
});

/** How things were during one stretch of a run; null where that was not measured. */
export const simulationPointSchema = z.object({
  /** The end of the stretch, in seconds of the run. */
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
  /** For a worker of the server. */
  waiting_tasks: maybeNumber,
  /** For the actor that knows all others. */
  waiting_messages: maybeNumber,
  /** For connections to take. */
  outbox_bytes: maybeNumber,
});

/** Where a run is, and what was counted so far. */
export const simulationNowSchema = z.object({
  at_s: z.number(),
  of_s: z.number(),
  sessions: z.number(),
  deliveries: z.number(),
  losses: z.number(),
  failed_attempts: z.number(),
  violations: z.number(),
});

/** The state of the topic `simulations`: the newest runs by their id. */
export const simulationsTopicSchema = z.object({ runs: rememberedRecord(simulationRunSchema) });

/** The state of the topic of one run. Its points stand by their number, counted from 0. */
export const simulationTopicSchema = z.object({
  run: simulationRunSchema,
  points: z._default(rememberedRecord(simulationPointSchema), {}),
  /** Null before the process has said anything. */
  now: z._default(z.nullable(simulationNowSchema), null),
});

const unitSchema = z.enum(['ms', 'count', 'share', 'bytes', 'cores']);

/** One figure of a run. */
export const figureSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** One that this page does not know is shown as a plain number. */
  unit: z.catch(unitSchema, 'count'),
  value: maybeNumber,
});

/** A figure that was held against a limit. */
export const thresholdSchema = z.object({
  /** The id of the figure. */
  metric: z.string(),
  /** As `< 15 s`. */
  limit: z.string(),
  value: maybeNumber,
  outcome: z.enum(['kept', 'broken', 'not_measured']),
});

/** Everything a run leaves behind. */
export const simulationResultSchema = z.object({
  scenario: z.string(),
  title: z.string(),
  teaches: z._default(z.array(z.string()), []),
  ground: groundSchema,
  short: z.boolean(),
  seed: z.number(),
  fleet: z.object({ organizations: z.number(), projects: z.number(), people: z.number() }),
  duration_s: z.number(),
  /** How long it really took. */
  lasted_s: z.number(),
  /** Why it ended before its end; null where it did not. */
  stopped: maybeText,
  passed: z.boolean(),
  thresholds: z.array(thresholdSchema),
  figures: z.array(figureSchema),
  invariants: z.object({
    /** How often one was broken. */
    broken: z.number(),
    /** The first of them, which the report keeps. */
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

/** Whether a run is in progress; only one runs at a time. */
export const isUnderWay = ({ state }: Pick<SimulationRun, 'state'>): boolean => state === 'running' || state === 'stopping';

/** Whether a run leaves a report: one that was broken off may have none. */
export const hasReport = ({ state }: Pick<SimulationRun, 'state'>): boolean =>
  state === 'passed' || state === 'failed' || state === 'stopped';
