import * as z from 'zod/mini';

/** Why a project's data could not be restored from backups right now, since when, and what helps. */
export interface MissingProtection {
  fault?: string;
  since?: string;
  reason?: string;
}

/** A record, because its names would be in the first script of each page. */
export const missingProtectionSchema: z.ZodMiniType<MissingProtection> = z.record(z.string(), z.string());
