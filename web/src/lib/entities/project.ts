import * as z from 'zod/mini';
import { projectStatusSchema } from './project-status';

/** A project as lists show it. */
export const projectSummarySchema = z.object({
  ref: z.string(),
  name: z.string(),
  organization_slug: z.string(),
  region: z.string(),
  cloud_provider: z.string(),
  /** The id of a size of machine, as `available-compute` lists them. */
  compute_size: z.optional(z.string()),
  status: projectStatusSchema,
  inserted_at: z.string(),
  /** Pushed only: the sentence beside the status, and since when it holds. */
  reason: z.optional(z.nullable(z.string())),
  since: z.optional(z.nullable(z.string())),
});

export const projectStepSchema = z.object({
  order: z.number(),
  label: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  started_at: z._default(z.nullable(z.string()), null),
  ended_at: z._default(z.nullable(z.string()), null),
});

const serviceSchema = z.object({
  name: z.string(),
  healthy: z._default(z.nullable(z.boolean()), null),
  detail: z._default(z.nullable(z.string()), null),
});

const connectionSchema = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  database: z.string(),
  connection_string: z.string(),
});

/** For clients that verify the server: with the authority's certificate in `signalbox-ca.crt`. */
const tlsSchema = z.object({
  connection_string: z.string(),
  pooled_connection_string: z.optional(z.nullable(z.string())),
  certificate_fingerprint: z.string(),
  certificate_expires_at: z.string(),
});

/** What a project's status allows; permissions are judged apart. */
export const projectActionsSchema = z.object({
  pause: z.boolean(),
  restore: z.boolean(),
  restart: z.boolean(),
  resize: z.optional(z.boolean()),
  delete: z.boolean(),
  cancel: z.boolean(),
  retry: z.boolean(),
  /** The database refuses every session of the project's role. */
  restore_access: z.optional(z.boolean()),
});

/** Fields of a project that only the live topic has. Times are ISO 8601 UTC. */
export const projectLiveSchema = z.object({
  reason: z._default(z.nullable(z.string()), null),
  requested_by: z._default(z.nullable(z.string()), null),
  since: z._default(z.nullable(z.string()), null),
  expected_end: z._default(z.nullable(z.string()), null),
  deadline: z._default(z.nullable(z.string()), null),
  restart_at: z._default(z.nullable(z.string()), null),
  operation: z._default(z.nullable(z.string()), null),
  /** Of a resize under way, or one that failed: where it goes to. */
  target_compute_size: z.optional(z.nullable(z.string())),
  /** `read_only_since` while the disk is full; what is used is measured once a minute. */
  disk: z.optional(
    z.object({
      size_gb: z.number(),
      used_bytes: z.optional(z.nullable(z.number())),
      read_only_since: z.optional(z.nullable(z.string())),
    }),
  ),
  /** What people set of PostgreSQL's own settings, by name. */
  postgres_config: z.optional(z.nullable(z.record(z.string(), z.number()))),
  steps: z._default(z.record(z.string(), projectStepSchema), {}),
  error: z._default(z.nullable(z.object({ code: z.string(), message: z.string() })), null),
  actions: projectActionsSchema,
  services: z._default(z.record(z.string(), serviceSchema), {}),
  notice: z._default(z.nullable(z.object({ at: z.string(), message: z.string() })), null),
});

/** A project as its own page shows it: the HTTP detail, and `live` once its topic has answered. */
export const projectDetailSchema = z.object({
  ...projectSummarySchema.shape,
  /** Of a branch, the project that it branches off. */
  parent_project_ref: z.optional(z.nullable(z.string())),
  dbVersion: z._default(z.nullable(z.string()), null),
  connectionString: z._default(z.nullable(z.string()), null),
  db_host: z._default(z.nullable(z.string()), null),
  db_port: z._default(z.nullable(z.number()), null),
  db_user: z._default(z.nullable(z.string()), null),
  db_name: z._default(z.nullable(z.string()), null),
  /** Through a pooler, where there is one. */
  pooled: z.optional(z.nullable(connectionSchema)),
  /** Where the database speaks TLS. */
  tls: z.optional(z.nullable(tlsSchema)),
  /** Of the API over the database; absent or "OFFLINE" where there is none. */
  postgrestStatus: z.optional(z.string()),
});

/** The state of the topic `project:{ref}`. */
export const projectTopicSchema = z.object({
  ...projectLiveSchema.shape,
  ref: z.string(),
  name: z.string(),
  organization_slug: z.string(),
  region: z.string(),
  cloud_provider: z.string(),
  compute_size: z.optional(z.string()),
  inserted_at: z.string(),
  status: projectStatusSchema,
  db_version: z._default(z.nullable(z.string()), null),
  connection: z._default(z.nullable(connectionSchema), null),
  /** While the pooler lets people in. */
  pooled: z.optional(z.nullable(connectionSchema)),
  /** Where the database speaks TLS. */
  tls: z.optional(z.nullable(tlsSchema)),
});

export type ProjectSummary = z.infer<typeof projectSummarySchema>;
export type Connection = z.infer<typeof connectionSchema>;
export type ProjectTls = z.infer<typeof tlsSchema>;
export type ProjectStep = z.infer<typeof projectStepSchema>;
export type ProjectActions = z.infer<typeof projectActionsSchema>;
export type ProjectLive = z.infer<typeof projectLiveSchema>;
export type ProjectTopic = z.infer<typeof projectTopicSchema>;
export type ProjectDetail = z.infer<typeof projectDetailSchema> & { live?: ProjectLive };
