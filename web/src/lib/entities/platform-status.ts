import * as z from 'zod/mini';
import { incidentUpdateSchema } from './incident';

const uptimeSchema = z.object({
  /** Over all days; absent without data. */
  percent: z.optional(z.number()),
  /** By day, `YYYY-MM-DD` in UTC: percent of successful health checks, or of the time without an outage. */
  days: z._default(z.record(z.string(), z.number()), {}),
});

/** A component of the platform, with the statuses of statuspage.io. */
const componentSchema = z.object({
  position: z.number(),
  name: z.string(),
  description: z._default(z.string(), ''),
  status: z.string(),
  since: z.string(),
  /** The region code, for components in a region. */
  region: z.optional(z.string()),
  /** The IDs of open incidents that affect it. */
  incidents: z._default(z.array(z.string()), []),
  /** From incidents, for components without a region. */
  uptime: z.optional(uptimeSchema),
});

/** A public incident or maintenance. */
const publicIncidentSchema = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  impact: z.string(),
  state: z.string(),
  opened_at: z.string(),
  resolved_at: z.optional(z.string()),
  planned_start: z.optional(z.string()),
  planned_end: z.optional(z.string()),
  next_update_by: z.optional(z.string()),
  post_mortem: z.optional(z.string()),
  updates: z._default(z.record(z.string(), incidentUpdateSchema), {}),
});

/** The public topic `status`. */
export const platformStatusSchema = z.object({
  page: z.object({ title: z.string(), url: z._default(z.string(), ''), support_url: z.optional(z.string()), sends_mail: z.optional(z.boolean()) }),
  status: z.object({ indicator: z.string(), description: z.string() }),
  components: z._default(z.record(z.string(), componentSchema), {}),
  incidents: z._default(z.record(z.string(), publicIncidentSchema), {}),
  /** By the region code. */
  uptime: z._default(z.record(z.string(), z.extend(uptimeSchema, { name: z.string() })), {}),
  /** The platform's storage is unavailable: the state is from this time. */
  storage_away_since: z.optional(z.string()),
});

export type PlatformStatus = z.infer<typeof platformStatusSchema>;
export type PlatformPart = z.infer<typeof componentSchema>;
export type PublicIncident = z.infer<typeof publicIncidentSchema>;
export type Uptime = z.infer<typeof uptimeSchema>;
