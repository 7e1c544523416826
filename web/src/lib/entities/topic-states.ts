import * as z from 'zod/mini';
import { noticeSeverities } from '../notice-severity';
import { inactivitySchema } from './inactivity';
import { identifierSchema } from './identifier';
import { incidentSchema } from './incident';
import { type Invitation, invitationSchema } from './invitation';
import { billingWarningSchema, optInTagsSchema, planSchema, restrictionSchema } from './organization';
import { permissionSchema } from './permission';
import { profileSchema } from './profile';
import { projectFamilyFields, projectFiguresSchema } from './project';
import { projectStatusSchema } from './project-status';
import { rememberedRecord } from './remembered';

const incidentsSchema = z._default(z.record(z.string(), incidentSchema), {});

const noInvitations: Record<string, Invitation> = {};

/** The state of the private topic `session`. */
export const sessionTopicSchema = z.object({
  profile: z.nullable(z.omit(profileSchema, { disabled_features: true })),
  organizations: z.record(
    z.string(),
    z.object({
      id: identifierSchema,
      slug: z.string(),
      name: z.string(),
      role: z._default(z.nullable(z.string()), null),
      project_roles: z._default(z.record(z.string(), z.string()), {}),
      topic: z.optional(z.string()),
      organization_requires_mfa: z._default(z.boolean(), false),
      mfa_missing: z._default(z.boolean(), false),
      opt_in_tags: optInTagsSchema,
      plan: planSchema,
      restriction: z._default(z.nullable(restrictionSchema), null),
      billing_partner: z._default(z.nullable(z.string()), null),
      /** Absent without permission to read billing. */
      billing: z.optional(billingWarningSchema),
      incidents: incidentsSchema,
    }),
  ),
  permissions: z.array(permissionSchema),
  /** Changes of the user's support tickets since the connection; absent before the first. */
  ticket_changes: z.optional(z.number()),
  clock: z._default(z.object({ skewed: z.boolean(), skew_ms: z.number() }), {
    skewed: false,
    skew_ms: 0,
  }),
});

/** A notice for everyone, written by the installation's operators. */
export const noticeSchema = z.object({
  id: z.coerce.string(),
  message: z.string(),
  link: z._default(z.nullable(z.string()), null),
  /** A severity that this version does not know counts as information. */
  severity: z.catch(z.enum(noticeSeverities), 'info'),
});

/** The state of the topic `platform`. */
export const platformTopicSchema = z.object({
  notice: z._default(z.nullable(noticeSchema), null),
  flags: z._default(z.record(z.string(), z.boolean()), {}),
  incidents: incidentsSchema,
  /** Name and sign-up policy, which operators change while it runs. */
  installation: z.optional(z.object({ name: z.string(), sign_up: z.enum(['open', 'invited', 'closed']) })),
  /** The installation collects telemetry of users who consent; absent if it does not. */
  telemetry: z._default(z.boolean(), false),
});

/** Health check results of one time slot. */
export const monitoringPointSchema = z.object({
  probes: z.number(),
  healthy: z.number(),
  latency_ms: z._default(z.nullable(z.number()), null),
  latency_max_ms: z._default(z.nullable(z.number()), null),
  connections: z._default(z.nullable(z.number()), null),
  database_bytes: z._default(z.nullable(z.number()), null),
  /** All files of the project. */
  disk_bytes: z._default(z.nullable(z.number()), null),
  memory_bytes: z._default(z.nullable(z.number()), null),
  /** Busy processor cores on average. */
  cpu_cores: z._default(z.nullable(z.number()), null),
  transactions_per_s: z._default(z.nullable(z.number()), null),
});

/**
 * The state of the topic `monitoring:{ref}`: 24 hours of points, of which one changes at a time.
 */
export const monitoringTopicSchema = z.object({
  interval_s: z.number(),
  /** Absent until the first health check. */
  max_connections: z._default(z.nullable(z.number()), null),
  /** By slot start, ISO 8601; absent without health checks. */
  points: rememberedRecord(monitoringPointSchema),
});

const pushedMemberSchema = z.object({
  gotrue_id: z.string(),
  username: z.string(),
  primary_email: z.string(),
  role_id: z.optional(z.number()),
  /** By project ref, for members with roles on projects only. */
  project_roles: z._default(z.record(z.string(), z.string()), {}),
  mfa_enabled: z._default(z.boolean(), false),
});

const pushedProjectSchema = z.object({
  ...projectFamilyFields,
  ref: z.string(),
  name: z.string(),
  region: z.string(),
  cloud_provider: z.string(),
  compute_size: z.optional(z.string()),
  status: projectStatusSchema,
  reason: z._default(z.nullable(z.string()), null),
  since: z._default(z.nullable(z.string()), null),
  inserted_at: z.string(),
  /** Only while a backup is restored. */
  operation: z.optional(z.nullable(z.string())),
  inactivity: z.optional(z.nullable(inactivitySchema)),
  figures: z.optional(projectFiguresSchema),
});

/**
 * The state of the topic `org:{slug}`, or `org:{slug}:{view}` for some of its projects. One of
 * hundreds of projects changes at a time, so the parsed others are kept.
 */
export const organizationTopicSchema = z.object({
  slug: z.string(),
  name: z.string(),
  plan: planSchema,
  opt_in_tags: optInTagsSchema,
  restriction: z._default(z.nullable(restrictionSchema), null),
  /** A statement was run in one of its projects, or a client connected to one. */
  is_used: z._default(z.boolean(), false),
  /** One of its projects has a backup. */
  has_backup: z._default(z.boolean(), false),
  members: rememberedRecord(pushedMemberSchema),
  /** Absent for members with roles on projects only. */
  invitations: z._default(rememberedRecord(invitationSchema), noInvitations),
  projects: rememberedRecord(pushedProjectSchema),
});

export type SessionTopic = z.infer<typeof sessionTopicSchema>;
export type PlatformTopic = z.infer<typeof platformTopicSchema>;
export type MonitoringTopic = z.infer<typeof monitoringTopicSchema>;
export type MonitoringPoint = z.infer<typeof monitoringPointSchema>;
export type OrganizationTopic = z.infer<typeof organizationTopicSchema>;
export type Notice = z.infer<typeof noticeSchema>;
