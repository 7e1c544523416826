import * as z from 'zod/mini';

export const cronRunSchema = z.object({
  id: z.number(),
  state: z.enum(['running', 'succeeded', 'failed', 'skipped', 'missed', 'interrupted']),
  /** When it was due. */
  planned_at: z.string(),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** Null: the schedule, or a run of pg_cron. */
  started_by: z.nullable(z.string()),
  /** Returned and changed by all statements; null in pg_cron. */
  rows: z.nullable(z.number()),
  output: z.string(),
  /** Why it failed or did not run. */
  error: z.string(),
});

/** What runs a job: Signalbox's own scheduler, or the extension pg_cron inside of the database. */
export type CronEngine = 'signalbox' | 'pg_cron';

/** A scheduled job, of either engine. */
export interface CronJob {
  engine: CronEngine;
  /** Unique among the jobs of its engine. */
  id: number;
  name: string;
  schedule: string;
  /** The schedule in words, in UTC. */
  description: string;
  command: string;
  /** Null: the project's own role. */
  role: string | null;
  /** It can be changed and run here: pg_cron lets only the role of a job do that. */
  isOwn: boolean;
  active: boolean;
  /** Null: none, in pg_cron. */
  timeout_seconds: number | null;
  /** Null while it is inactive or its engine does not run. */
  next_run_at: string | null;
  last_run: CronRun | null;
}

const shared = {
  id: z.number(),
  name: z.string(),
  schedule: z.string(),
  description: z.string(),
  command: z.string(),
  active: z.boolean(),
  next_run_at: z.nullable(z.string()),
  last_run: z.nullable(cronRunSchema),
};

export const cronJobsSchema = z.object({
  jobs_max: z.number(),
  jobs: z.array(
    z.pipe(
      z.object({ ...shared, role: z.nullable(z.string()), timeout_seconds: z.number() }),
      z.transform((job): CronJob => ({ ...job, engine: 'signalbox', isOwn: true })),
    ),
  ),
});

/**
 * Whether jobs of pg_cron run: `stopped` with the database, `missing` on the host, `available` to be enabled, `unloaded`
 * until the database is restarted.
 */
export const pgCronStates = ['stopped', 'missing', 'available', 'unloaded', 'running'] as const;
export type PgCronState = (typeof pgCronStates)[number];

export const pgCronSchema = z.object({
  state: z.enum(pgCronStates),
  jobs: z.array(
    z.pipe(
      z.object({ ...shared, role: z.string(), is_own: z.boolean() }),
      z.transform(({ is_own: isOwn, role, ...job }): CronJob => ({ ...job, engine: 'pg_cron', isOwn, role: isOwn ? null : role, timeout_seconds: null })),
    ),
  ),
});

export const cronRunsSchema = z.object({ runs: z.array(cronRunSchema), has_more: z.boolean() });

export type CronRun = z.infer<typeof cronRunSchema>;

/** The fields of a job that a person chooses. */
export interface CronJobFields {
  name: string;
  schedule: string;
  command: string;
  active: boolean;
  /** Empty: the project's own role. Absent in pg_cron. */
  role?: string;
  /** Absent in pg_cron. */
  timeout_seconds?: number;
}
