import * as z from 'zod/mini';

export const cronRunSchema = z.object({
  id: z.number(),
  state: z.enum(['running', 'succeeded', 'failed', 'skipped', 'missed', 'interrupted']),
  /** When it was due. */
  planned_at: z.string(),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** Null: the schedule. */
  started_by: z.nullable(z.string()),
  /** Returned and changed by all statements. */
  rows: z.nullable(z.number()),
  output: z.string(),
  /** Why it failed or did not run. */
  error: z.string(),
});

/** A scheduled job. */
export const cronJobSchema = z.object({
  id: z.number(),
  name: z.string(),
  schedule: z.string(),
  /** The schedule in words, in UTC. */
  description: z.string(),
  command: z.string(),
  /** Null: the project's own role. */
  role: z.nullable(z.string()),
  active: z.boolean(),
  timeout_seconds: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Null while it is inactive. */
  next_run_at: z.nullable(z.string()),
  last_run: z.nullable(cronRunSchema),
});

export const cronJobsSchema = z.object({ jobs_max: z.number(), jobs: z.array(cronJobSchema) });
export const cronRunsSchema = z.object({ runs: z.array(cronRunSchema), has_more: z.boolean() });

export type CronRun = z.infer<typeof cronRunSchema>;
export type CronJob = z.infer<typeof cronJobSchema>;

/** The fields of a job that a person chooses. */
export interface CronJobFields {
  name: string;
  schedule: string;
  command: string;
  /** Empty: the project's own role. */
  role: string;
  active: boolean;
  timeout_seconds: number;
}
