import * as z from 'zod/mini';

/** One line of an incident's timeline. */
export const incidentUpdateSchema = z.object({
  at: z.string(),
  state: z.string(),
  message: z.string(),
});

/** An incident as topics and `GET /platform/incidents` show it; times are ISO 8601 UTC. */
export const incidentSchema = z.object({
  id: z.coerce.string(),
  /** Something that is wrong, or maintenance that is planned. */
  kind: z.optional(z.string()),
  title: z.string(),
  impact: z.string(),
  state: z.string(),
  affects_project_creation: z._default(z.boolean(), false),
  /** What it concerns; all of it empty: everything. */
  regions: z.optional(z.array(z.string())),
  organizations: z.optional(z.array(z.string())),
  projects: z.optional(z.array(z.string())),
  services: z.optional(z.array(z.string())),
  show_to_everybody: z.optional(z.boolean()),
  opened_at: z.string(),
  /** Null while it is open; topics leave it out. */
  resolved_at: z.optional(z.nullable(z.string())),
  /** Of maintenance: from when to when. */
  planned_start: z.optional(z.nullable(z.string())),
  planned_end: z.optional(z.nullable(z.string())),
  /** What was learned, in Markdown. */
  post_mortem: z.optional(z.nullable(z.string())),
  updates: z._default(z.record(z.string(), incidentUpdateSchema), {}),
});

export type Incident = z.infer<typeof incidentSchema>;
export type IncidentUpdate = z.infer<typeof incidentUpdateSchema>;

/** Incidents of several sources, each once, oldest first. */
export function collectIncidents(...sources: Record<string, Incident>[]): Incident[] {
  const byId = new Map(sources.flatMap((source) => Object.values(source)).map((it) => [it.id, it]));
  return [...byId.values()].sort((a, b) => a.opened_at.localeCompare(b.opened_at));
}
