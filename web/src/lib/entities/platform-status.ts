import * as z from 'zod/mini';
import { incidentUpdateSchema } from './incident';

/** A part of the platform, in the words of statuspage.io. */
const componentSchema = z.object({
  position: z.number(),
  name: z.string(),
  description: z._default(z.string(), ''),
  status: z.string(),
  since: z.string(),
  /** The code of its region, of what is in one. */
  region: z.optional(z.string()),
});

/** An incident or maintenance as everyone may see it. */
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
  post_mortem: z.optional(z.string()),
  updates: z._default(z.record(z.string(), incidentUpdateSchema), {}),
});

const regionUptimeSchema = z.object({
  name: z.string(),
  /** Of all days together; absent where no one asked. */
  percent: z.optional(z.number()),
  /** By day, `YYYY-MM-DD` in UTC: percent of successful health checks. */
  days: z._default(z.record(z.string(), z.number()), {}),
});

/** The topic `status`, which everyone can subscribe to. */
export const platformStatusSchema = z.object({
  page: z.object({ title: z.string(), support_url: z.optional(z.string()) }),
  status: z.object({ indicator: z.string(), description: z.string() }),
  components: z._default(z.record(z.string(), componentSchema), {}),
  incidents: z._default(z.record(z.string(), publicIncidentSchema), {}),
  uptime: z._default(z.record(z.string(), regionUptimeSchema), {}),
  /** The platform's storage does not answer: all of this is as of then. */
  storage_away_since: z.optional(z.string()),
});

export type PlatformStatus = z.infer<typeof platformStatusSchema>;
export type PlatformPart = z.infer<typeof componentSchema>;
export type PublicIncident = z.infer<typeof publicIncidentSchema>;
export type RegionUptime = z.infer<typeof regionUptimeSchema>;
