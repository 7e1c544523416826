import * as z from 'zod/mini';

/** An entry of an incident's timeline. */
export const incidentUpdateSchema = z.object({
  at: z.string(),
  state: z.string(),
  message: z.string(),
});

/** An incident as in topics and `GET /platform/incidents`; times are ISO 8601 UTC. */
export const incidentSchema = z.object({
  id: z.coerce.string(),
  /** An incident or scheduled maintenance. */
  kind: z.optional(z.string()),
  title: z.string(),
  impact: z.string(),
  state: z.string(),
  affects_project_creation: z._default(z.boolean(), false),
  /** Its scope; all empty: everything. */
  regions: z.optional(z.array(z.string())),
  organizations: z.optional(z.array(z.string())),
  projects: z.optional(z.array(z.string())),
  services: z.optional(z.array(z.string())),
  show_to_everybody: z.optional(z.boolean()),
  opened_at: z.string(),
  /** Null while it is open; absent in topics. */
  resolved_at: z.optional(z.nullable(z.string())),
  /** Start and end of maintenance. */
  planned_start: z.optional(z.nullable(z.string())),
  planned_end: z.optional(z.nullable(z.string())),
  /** The promised time of the next update. */
  next_update_by: z.optional(z.nullable(z.string())),
  /** The post-mortem, in Markdown. */
  post_mortem: z.optional(z.nullable(z.string())),
  updates: z._default(z.record(z.string(), incidentUpdateSchema), {}),
});

export type Incident = z.infer<typeof incidentSchema>;
export type IncidentUpdate = z.infer<typeof incidentUpdateSchema>;

/** Merges incidents of several sources: each once, oldest first. */
export function collectIncidents(...sources: Record<string, Incident>[]): Incident[] {
  const byId = new Map(sources.flatMap((source) => Object.values(source)).map((it) => [it.id, it]));
  return [...byId.values()].sort((a, b) => a.opened_at.localeCompare(b.opened_at));
}
