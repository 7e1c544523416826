import * as z from 'zod/mini';

/** The coming pause of an unused project, or the operator who exempted it from pauses. */
export interface Inactivity {
  last_active_at?: string;
  pause_at?: string;
  /** The reason why the last attempt to pause it failed. */
  failure?: string;
  kept_by?: string;
}

/** A record, because its names would be in the first script of each page. */
export const inactivitySchema: z.ZodMiniType<Inactivity> = z.record(z.string(), z.string());
