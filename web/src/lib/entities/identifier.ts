import * as z from 'zod/mini';

/** A server identifier; the dashboard only compares it. */
export const identifierSchema = z.union([z.number(), z.string()]);
