import * as z from 'zod/mini';

/** The coming pause of a project that nobody uses, or the operator who exempted it from pauses. */
export const inactivitySchema = z.object({
  last_active_at: z.optional(z.string()),
  pause_at: z.optional(z.string()),
  /** The reason why the last attempt to pause it failed. */
  failure: z.optional(z.string()),
  kept_by: z.optional(z.string()),
});

export type Inactivity = z.infer<typeof inactivitySchema>;
