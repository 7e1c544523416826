import * as z from 'zod/mini';

/** An identifier of the server's; the dashboard only compares it. */
export const identifierSchema = z.union([z.number(), z.string()]);
