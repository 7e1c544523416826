import * as z from 'zod/mini';
import { projectStatusSchema } from './project-status';
import { missingProtectionSchema } from './protection';
import { rememberedRecord } from './remembered';

/** A project as shown on the status board. */
export const fleetProjectSchema = z.object({
  name: z.string(),
  /** The slug of its organization. */
  organization: z.string(),
  region: z.string(),
  status: projectStatusSchema,
  /** Milliseconds since 1970. */
  since: z.number(),
  /** Absent if there is nothing to explain. */
  reason: z.optional(z.string()),
  operation: z.optional(z.string()),
  /** The coming pause of an unused project, and why the last attempt failed. */
  pause_at: z.optional(z.string()),
  pause_failure: z.optional(z.string()),
  /** The operator who exempted it from such pauses. */
  kept_by: z.optional(z.string()),
  /** Absent if its data could be restored now, or if that is unknown. */
  unprotected: z.optional(missingProtectionSchema),
  /** Failures of the last hour: share of successful health checks in percent, by slot number. */
  history: z.optional(z.record(z.string(), z.number())),
});

/** A suggested incident for a region in which many projects became unhealthy together. */
export const suggestionSchema = z.object({
  region: z.string(),
  unhealthy: z.number(),
  projects: z.number(),
  since: z.number(),
  /** Refs of some of the projects. */
  some: z._default(z.array(z.string()), []),
});

/**
 * The state of the topic `fleet` without its projects, of which only a few of thousands change at a
 * time (`api/operations/read-fleet`).
 */
export const fleetFrameSchema = z.object({
  /** Length of one slot of the history. */
  interval_s: z.number(),
  organizations: rememberedRecord(z.object({ name: z.string() })),
  suggestions: z._default(z.record(z.string(), suggestionSchema), {}),
});

export type FleetProject = z.infer<typeof fleetProjectSchema>;
export type IncidentSuggestion = z.infer<typeof suggestionSchema>;

/** A project with its ref; the same object until the project changes. */
export interface FleetTile {
  ref: string;
  project: FleetProject;
}

/** Every project of the installation. A list, because every change iterates over thousands. */
export type Fleet = z.infer<typeof fleetFrameSchema> & { tiles: readonly FleetTile[] };
