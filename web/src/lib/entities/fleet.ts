import * as z from 'zod/mini';
import { projectStatusSchema } from './project-status';
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
  /** Absent where there is nothing to explain. */
  reason: z.optional(z.string()),
  operation: z.optional(z.string()),
  /** Of the last hour only failures: share of successful health checks, in percent, by the number of the time. */
  history: z.optional(z.record(z.string(), z.number())),
});

/** An incident that the server suggests for a region where many projects turned unhealthy together. */
export const suggestionSchema = z.object({
  region: z.string(),
  unhealthy: z.number(),
  projects: z.number(),
  since: z.number(),
  /** Refs of some of them. */
  some: z._default(z.array(z.string()), []),
});

/** The state of the topic `fleet`, but for its projects: of thousands a few change at a time (`api/operations/read-fleet`). */
export const fleetFrameSchema = z.object({
  /** How long one time of the history is. */
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

/** Every project of the installation. They are a list, because thousands are gone through with every change. */
export type Fleet = z.infer<typeof fleetFrameSchema> & { tiles: readonly FleetTile[] };
