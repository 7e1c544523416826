import * as z from 'zod/mini';

/** An open invitation. */
export const invitationSchema = z.object({
  id: z.number(),
  email: z.string(),
  role_id: z._default(z.nullable(z.number()), null),
  /** Refs; null for the whole organization. */
  projects: z._default(z.nullable(z.array(z.string())), null),
  /** A username; null if the account was deleted. */
  invited_by: z._default(z.nullable(z.string()), null),
  invited_at: z.string(),
  expires_at: z.string(),
});

export type Invitation = z.infer<typeof invitationSchema>;

/** The invitation cannot be accepted from this time on. */
export const hasRunOut = ({ expires_at }: Invitation, nowMs: number): boolean => nowMs >= new Date(expires_at).getTime();

/** The order of the list: by time, then by ID. */
export const byInvitation = (a: Invitation, b: Invitation): number =>
  a.invited_at.localeCompare(b.invited_at) || a.id - b.id;
