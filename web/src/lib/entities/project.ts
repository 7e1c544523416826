import * as z from 'zod/mini';
import { inactivitySchema } from './inactivity';
import { missingProtectionSchema } from './protection';
import { projectStatusSchema } from './project-status';

/** The newest measurements of a project's database; absent values were not measured. */
export const projectFiguresSchema = z.object({
  connections: z.number(),
  max_connections: z.optional(z.number()),
  disk_bytes: z.optional(z.number()),
  disk_size_bytes: z.number(),
  memory_bytes: z.optional(z.number()),
  /** Busy processor cores on average. */
  cpu_cores: z.optional(z.number()),
});

const optionalText = z.optional(z.nullable(z.string()));

/** What relates a project to others. */
export const projectFamilyFields = {
  /** For a branch: its parent project. */
  parent_project_ref: optionalText,
  /** For a branch: when it is deleted; absent: it stays. */
  expires_at: optionalText,
  /** From what its database was made: `kind` (`live`, `backup` or `schema`), `source` (a ref), and of a backup `time`, if it was chosen. */
  origin: z.optional(z.nullable(z.record(z.string(), z.string()))),
};

/** A project as lists show it. */
export const projectSummarySchema = z.object({
  ...projectFamilyFields,
  ref: z.string(),
  name: z.string(),
  organization_slug: z.string(),
  region: z.string(),
  cloud_provider: z.string(),
  /** The ID of a compute size, as in `available-compute`. */
  compute_size: z.optional(z.string()),
  status: projectStatusSchema,
  inserted_at: z.string(),
  /** Pushed only: the explanation of the status, and its start. */
  reason: z.optional(z.nullable(z.string())),
  since: z.optional(z.nullable(z.string())),
  operation: z.optional(z.nullable(z.string())),
  inactivity: z.optional(z.nullable(inactivitySchema)),
  /** Pushed only, about every five minutes; absent before the first health check. */
  figures: z.optional(projectFiguresSchema),
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

/** For clients that verify the server, with the CA certificate in `signalbox-ca.crt`. */
const tlsSchema = z.object({
  connection_string: z.string(),
  pooled_connection_string: z.optional(z.nullable(z.string())),
  certificate_fingerprint: z.string(),
  certificate_expires_at: z.string(),
});

/** The actions allowed by a project's status; permissions are checked separately. */
export const projectActionsSchema = z.object({
  pause: z.boolean(),
  restore: z.boolean(),
  restart: z.boolean(),
  resize: z.optional(z.boolean()),
  delete: z.boolean(),
  cancel: z.boolean(),
  retry: z.boolean(),
  /** The database refuses all sessions of the project's role. */
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
  /** Target size of a running or failed resize. */
  target_compute_size: z.optional(z.nullable(z.string())),
  /** `read_only_since` while the disk is full; usage is measured once a minute. */
  disk: z.optional(
    z.object({
      size_gb: z.number(),
      used_bytes: z.optional(z.nullable(z.number())),
      read_only_since: z.optional(z.nullable(z.string())),
    }),
  ),
  /** Customized PostgreSQL settings, by name. */
  postgres_config: z.optional(z.nullable(z.record(z.string(), z.number()))),
  inactivity: z.optional(z.nullable(inactivitySchema)),
  unprotected: z.optional(z.nullable(missingProtectionSchema)),
  /** Of a paused project: since then its files are in its backups only. */
  offloaded_at: z.optional(z.nullable(z.string())),
  steps: z._default(z.record(z.string(), projectStepSchema), {}),
  error: z._default(z.nullable(z.object({ code: z.string(), message: z.string() })), null),
  actions: projectActionsSchema,
  services: z._default(z.record(z.string(), serviceSchema), {}),
  notice: z._default(z.nullable(z.object({ at: z.string(), message: z.string() })), null),
});

/** A project in full: the HTTP detail, and `live` once its topic has arrived. */
export const projectDetailSchema = z.object({
  ...projectSummarySchema.shape,
  dbVersion: z._default(z.nullable(z.string()), null),
  connectionString: z._default(z.nullable(z.string()), null),
  db_host: z._default(z.nullable(z.string()), null),
  db_port: z._default(z.nullable(z.number()), null),
  db_user: z._default(z.nullable(z.string()), null),
  db_name: z._default(z.nullable(z.string()), null),
  /** Through the pooler, if there is one. */
  pooled: z.optional(z.nullable(connectionSchema)),
  /** If the database supports TLS. */
  tls: z.optional(z.nullable(tlsSchema)),
  /** The user's sealed connection to the database, which expires; absent in self-hosted mode. */
  connection_encrypted: z.optional(z.nullable(z.string())),
  /** Version of the project API; absent or "OFFLINE" without one. */
  postgrestStatus: z.optional(z.string()),
});

/** The state of the topic `project:{ref}`. */
export const projectTopicSchema = z.object({
  ...projectLiveSchema.shape,
  ...projectFamilyFields,
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
  /** While the pooler accepts connections. */
  pooled: z.optional(z.nullable(connectionSchema)),
  /** If the database supports TLS. */
  tls: z.optional(z.nullable(tlsSchema)),
});

export type ProjectSummary = z.infer<typeof projectSummarySchema>;
export type ProjectOrigin = Readonly<Record<string, string>>;
export type ProjectFigures = z.infer<typeof projectFiguresSchema>;
export type Connection = z.infer<typeof connectionSchema>;
export type ProjectTls = z.infer<typeof tlsSchema>;
export type ProjectStep = z.infer<typeof projectStepSchema>;
export type ProjectActions = z.infer<typeof projectActionsSchema>;
export type ProjectLive = z.infer<typeof projectLiveSchema>;
export type ProjectTopic = z.infer<typeof projectTopicSchema>;
export type ProjectDetail = z.infer<typeof projectDetailSchema> & { live?: ProjectLive };
